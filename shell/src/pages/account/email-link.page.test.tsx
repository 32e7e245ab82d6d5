import { fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../../remotes/loading/remote-registry';
import { remoteEntry } from '../../testing/federation';
import TakeBackEmailPage from './take-back-email.page';
import VerifyEmailPage from './verify-email.page';

const pages = [
  {
    path: '/verify-email',
    Page: VerifyEmailPage,
    call: 'POST /user/verify-email',
    button: "Yes, it's mine",
    next: ['Go to your profile', '/dashboard?tab=profile'],
    help: 'Ask for a new email in your profile',
  },
  {
    path: '/take-back-email',
    Page: TakeBackEmailPage,
    call: 'POST /user/take-back-email',
    button: "It wasn't me",
    next: ['Choose a new password', '/forgot-password'],
    help: 'Write to us',
  },
] as const;

beforeEach(() => registry.start([remoteEntry('mf_dashboard')]));

describe.each(pages)('the page $path', ({ path, Page, call, button, next: [label, to], help }) => {
  const open = (answer: unknown) => {
    const server = fakeApi({ [call]: answer });
    renderWithKit(<Page />, { path: `${path}/link-token`, route: `${path}/:token` });
    return server;
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: button }));

  it('does nothing until its button is pressed', async () => {
    const server = open({ success: true, message: 'All good.' });
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
    expect(server.calls()).toEqual([]);
  });

  it('sends the token of the link, says how it went and where to go', async () => {
    const server = open({ success: true, message: 'All good.' });
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent('All good.');
    expect(server.calls().map(({ body }) => body)).toEqual([{ token: 'link-token' }]);
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', to);
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  });

  it('says that the link is of no use, and what helps', async () => {
    open(refuse(400, "This link doesn't work anymore.", 'invalid_input'));
    await press();
    expect(await screen.findByText("This link doesn't work anymore.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: help })).toBeInTheDocument();
  });
});

import type { User } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EmailNotice } from './email-notice';

function show(changes: Partial<User>, answer: unknown = { success: true, message: 'The email is on its way.' }) {
  const user = buildUser(changes);
  const server = fakeApi({ 'POST /user/verify-email/resend': answer });
  renderWithKit(<EmailNotice user={user} />, { user });
  return server;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send it again' }));

describe('EmailNotice', () => {
  it('tells when a moderator changed the address, and how to take that back', () => {
    show({ emailChangedByStaffAt: '2026-11-28T09:00:00.000Z' });
    expect(screen.getByRole('status')).toHaveTextContent(
      /moderator changed your email on November 28, 2026.*old address/,
    );
  });

  it.each([{}, { emailVerified: true }])('is silent for %j', (changes) => {
    show(changes);
    expect(screen.queryByText(/Please open the email/)).not.toBeInTheDocument();
  });

  it('names the address whose letter waits, and has it sent again', async () => {
    const server = show({ emailVerified: false });
    expect(screen.getByText(/Please open the email we sent to/)).toHaveTextContent('mina@storysprout.example');
    await press();
    expect(await screen.findByText('The email is on its way.')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(1);
  });

  it('names the new address of a change, and says what counts until then', () => {
    show({ emailVerified: true, pendingEmail: 'moon@storysprout.example' });
    expect(screen.getByText(/Please open the email we sent to/)).toHaveTextContent(
      'moon@storysprout.example. Until then, sign in with your old email.',
    );
  });

  it('tells that the address is refused, and has it tried again', async () => {
    const server = show({ emailVerified: true, emailUndeliverable: true });
    expect(screen.getByText(/We couldn't reach you at/)).toHaveTextContent(/mina@storysprout.example.*Please check it/);
    await userEvent.click(screen.getByRole('button', { name: 'Try it again' }));
    expect(await screen.findByText('The email is on its way.')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(1);
  });

  it('tells of the new address only, once there is one', () => {
    show({ emailVerified: true, emailUndeliverable: true, pendingEmail: 'moon@storysprout.example' });
    expect(screen.getByText(/Please open the email we sent to/)).toHaveTextContent('moon@storysprout.example');
    expect(screen.queryByText(/We couldn't reach you/)).not.toBeInTheDocument();
  });

  it('says why no letter leaves', async () => {
    show({ emailVerified: false }, refuse(429, 'We have sent you some letters already.', 'too_many'));
    await press();
    expect(await screen.findByText('We have sent you some letters already.')).toBeInTheDocument();
  });
});

import { session } from '@storysprout/kit/host';
import { buildUser, fakeApi, offline } from '@storysprout/kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PreviewBar } from './preview-bar';

const preview = {
  builds: [
    { remote: 'mf_blog', version: '2.0.0-5f1c2a3b' },
    { remote: 'mf_club', version: '0.1.0-00000000' },
  ],
  until: '2026-11-30T12:00:00.000Z',
  siteUrl: 'https://storysprout.example',
};
const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(() => act(() => session.signOut()));

it('names each build and the day it ends', () => {
  render(<PreviewBar preview={preview} />);
  const bar = screen.getByRole('complementary', { name: 'Preview' });
  expect(bar).toHaveTextContent(
    'This is a preview. New here, and maybe not finished: mf_blog 2.0.0-5f1c2a3b, mf_club 0.1.0-00000000. It works until November 30, 2026.',
  );
});

it('has its words behind its name on phones', async () => {
  render(<PreviewBar preview={preview} />);
  const name = screen.getByRole('button', { name: 'Preview', expanded: false });
  await userEvent.click(name);
  expect(name).toHaveAttribute('aria-expanded', 'true');
  const words = document.getElementById(name.getAttribute('aria-controls') ?? '');
  expect(words).toHaveTextContent('mf_blog 2.0.0-5f1c2a3b');
});

it('leaves: signs out, forgets the preview and goes to the site', async () => {
  const server = fakeApi({ 'POST /preview/leave': {}, 'POST /user/logout': { success: true, message: 'Bye' } });
  act(() => session.signIn({ token: 'test-token', user: buildUser() }));
  render(<PreviewBar preview={preview} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://storysprout.example'));
  expect(server.calls('POST /user/logout')).toHaveLength(1);
  expect(session.get().token).toBeNull();
});

it('says so when that did not work', async () => {
  fakeApi({ 'POST /preview/leave': offline });
  render(<PreviewBar preview={preview} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }));
  expect(await screen.findByText(/That didn't work/)).toBeInTheDocument();
  expect(assign).not.toHaveBeenCalled();
  expect(console).toHaveWarnedWith('The preview could not be left.');
});

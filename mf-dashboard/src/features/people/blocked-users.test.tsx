import { hideReader } from '@storysprout/kit';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BlockedUsers } from './blocked-users';

const person = { userId: '65f0000000000000000000a7', name: 'QuietFox' };
const done = { success: true, message: 'Done.' };

async function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({ 'PUT /user/hidden/:userId': done, 'DELETE /user/hidden/:userId': done, ...answers });
  renderWithKit(<BlockedUsers />, { user: buildUser() });
  await act(() => hideReader(person));
  return server;
}

it('is not there while nobody is hidden', () => {
  fakeApi();
  renderWithKit(<BlockedUsers />, { user: buildUser() });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('lists whom the reader hid, and shows them again', async () => {
  const server = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Show what QuietFox writes again' }));
  await waitFor(() => expect(screen.queryByText('QuietFox')).not.toBeInTheDocument());
  expect(server.calls('DELETE /user/hidden/:userId')[0]?.params.userId).toBe(person.userId);
});

it('keeps the entry when that fails', async () => {
  await show({ 'DELETE /user/hidden/:userId': refuse(503, 'Please try later.', 'unavailable') });
  await userEvent.click(screen.getByRole('button', { name: 'Show what QuietFox writes again' }));
  expect(await screen.findByText('Please try later.')).toBeInTheDocument();
  expect(screen.getByText('QuietFox')).toBeVisible();
});

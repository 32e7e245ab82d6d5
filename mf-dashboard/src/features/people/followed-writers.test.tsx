import { buildUser, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FollowedWriters } from './followed-writers';

const wren = { userId: '65f0000000000000000000a7', name: 'Wren' };
const finch = { userId: '65f0000000000000000000a8', name: 'Finch' };
const done = { success: true, message: 'Done.' };
const show = () => renderWithKit(<FollowedWriters />, { user: buildUser() });

it('lists whom I follow, tells how many follow me, and stops following', async () => {
  const server = fakeApi({
    'GET /user/following': { following: [wren, finch] },
    'GET /user/followers': { followers: 2 },
    'DELETE /user/following/:userId': done,
  });
  show();
  expect(await screen.findByText('2 readers follow you.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop following Wren' }));
  await waitFor(() => expect(screen.queryByText('Wren')).not.toBeInTheDocument());
  expect(screen.getByText('Finch')).toBeVisible();
  expect(server.calls('DELETE /user/following/:userId')[0]?.params.userId).toBe(wren.userId);
});

it('is not there while nobody follows anybody', async () => {
  const server = fakeApi({ 'GET /user/following': { following: [] }, 'GET /user/followers': { followers: 0 } });
  show();
  await waitFor(() => expect(server.calls()).toHaveLength(2));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ownLists } from '../../session/own-account/own-lists';
import { buildUser, fakeApi, refuse, renderWithKit } from '../../testing/index';
import { FollowButton } from './follow-button';

const wren = { _id: '65f0000000000000000000a7', name: 'Wren' };
const done = { success: true, message: 'Done.' };
const button = () => screen.findByRole('button', { name: 'Follow Wren' });

it('follows a writer, and stops it', async () => {
  const server = fakeApi({
    'GET /user/following': { following: [] },
    'PUT /user/following/:userId': done,
    'DELETE /user/following/:userId': done,
  });
  renderWithKit(<FollowButton writer={wren} />, { user: buildUser() });
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(await button());
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'false'));
  expect(server.calls('PUT /user/following/:userId')[0]?.params.userId).toBe(wren._id);
  expect(server.calls('DELETE /user/following/:userId')).toHaveLength(1);
});

it('stays followed when the list of followed writers arrives late and is from before it', async () => {
  let answer = (_list: unknown) => {};
  const list = new Promise((resolve) => {
    answer = resolve;
  });
  const server = fakeApi({ 'GET /user/following': () => list, 'PUT /user/following/:userId': done });
  renderWithKit(<FollowButton writer={wren} />, { user: buildUser() });
  await userEvent.click(await button());
  answer({ following: [{ userId: '65f0000000000000000000a8', name: 'Robin' }] });
  await waitFor(() => expect(server.calls('PUT /user/following/:userId')).toHaveLength(1));
  await waitFor(async () => expect(await button()).toBeEnabled());
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
  expect(ownLists.read('following')?.map(({ name }) => name)).toEqual(['Wren', 'Robin']);
});

it('says why when the list is full', async () => {
  fakeApi({
    'GET /user/following': { following: [] },
    'PUT /user/following/:userId': refuse(409, 'You follow 200 writers.', 'conflict'),
  });
  renderWithKit(<FollowButton writer={wren} />, { user: buildUser() });
  await userEvent.click(await button());
  expect(await screen.findByText('You follow 200 writers.')).toBeInTheDocument();
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
});

it('asks visitors to sign in', async () => {
  const server = fakeApi();
  renderWithKit(<FollowButton writer={wren} />);
  await userEvent.click(await button());
  expect(await screen.findByText('Please sign in to follow a writer.')).toBeInTheDocument();
  expect(server.calls()).toEqual([]);
});

it('is not there for oneself and for writers who have left', () => {
  fakeApi({ 'GET /user/following': { following: [] } });
  const user = buildUser();
  renderWithKit(
    <>
      <FollowButton writer={{ _id: user._id, name: user.name }} />
      <FollowButton writer={{ name: 'A former writer' }} />
    </>,
    { user },
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

import { useSession } from '@storysprout/kit';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { YourPrivacy } from './your-privacy';

const privacy = { onLeaderboard: true, hasPage: false };
const user = buildUser({ privacy });

function Mine() {
  const { user: mine } = useSession();
  return mine && <YourPrivacy user={mine} />;
}

const press = (name: string) => userEvent.click(screen.getByRole('switch', { name }));

it('begins without a page, and on the board', () => {
  renderWithKit(<Mine />, { user });
  expect(screen.getByRole('switch', { name: 'Give me a page of my own' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Show me on the leaderboard' })).toBeChecked();
});

it('takes the reader off the board', async () => {
  const off = buildUser({ privacy: { ...privacy, onLeaderboard: false } });
  const server = fakeApi({ 'PUT /user/privacy': { user: off } });
  renderWithKit(<Mine />, { user });
  await press('Show me on the leaderboard');
  expect(await screen.findByText('Only you can see your place on the list.')).toBeInTheDocument();
  expect(server.calls('PUT /user/privacy')[0]?.body).toEqual({ onLeaderboard: false });
});

it('gives the reader a page, and leads to it', async () => {
  fakeApi({ 'PUT /user/privacy': { user: buildUser({ privacy: { ...privacy, hasPage: true } }) } });
  renderWithKit(<Mine />, { user });
  await press('Give me a page of my own');
  expect(await screen.findByRole('link', { name: 'See my page' })).toHaveAttribute('href', `/reader/${user._id}`);
});

it('leaves a switch as it was when it did not work', async () => {
  fakeApi({ 'PUT /user/privacy': refuse(503, 'Please try later.', 'unavailable') });
  renderWithKit(<Mine />, { user });
  await press('Give me a page of my own');
  expect(await screen.findByText('Please try later.')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Give me a page of my own' })).not.toBeChecked();
});

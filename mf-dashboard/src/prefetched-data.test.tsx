import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { LeaderboardPreview } from './features/leaderboard/leaderboard-preview';
import { manifest } from './manifest';
import LeaderboardPage from './pages/leaderboard.page';

const prefetchedDataOf = (expose: string) =>
  [...manifest.pages, ...manifest.widgets].find((each) => each.expose === expose)?.firstData ?? [];

it.each<[string, ReactElement]>([
  ['./pages/leaderboard', <LeaderboardPage key="" />],
  ['./widgets/leaderboard-preview', <LeaderboardPreview key="" />],
])('%s asks for what the manifest says it asks first', async (expose, part) => {
  const server = fakeApi({ 'GET /user/leaderboard': { users: [], nextCursor: null, me: null } });
  renderWithKit(part);
  await waitFor(() => expect(server.calls().length).toBeGreaterThan(0));
  const asked = server.calls().map(({ path, query }) => `${path}?${query}`);
  expect(prefetchedDataOf(expose)).not.toEqual([]);
  expect(asked).toEqual(expect.arrayContaining([...prefetchedDataOf(expose)]));
});

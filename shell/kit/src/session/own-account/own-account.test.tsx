import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followingQuery } from '../../community/following/following.query';
import { contentFilter, useReaderView } from '../../community/safety/content-filter';
import { useOwnAccountOf } from '../../community/safety/live-safety';
import { buildUser, emitRealtime, fakeApi, refuse, renderAndHydrate, renderWithKit } from '../../testing/index';
import { refreshProfile, useSession } from '../use-session';
import { takeOwnList } from './own-account';
import { ownLists } from './own-lists';

const user = buildUser();
const wren = { userId: '65f0000000000000000000a7', name: 'Wren' };
const finch = { userId: '65f0000000000000000000a8', name: 'Finch' };
const lists = { hidden: [finch], reported: [], following: [wren], unread: 3 };
const fresher = buildUser({ totalPoints: 777 });

function Page() {
  const { user: shown, userId } = useSession();
  useOwnAccountOf(userId);
  const { data: following = [] } = useQuery({ ...followingQuery, enabled: userId !== null });
  const names = [...following, ...useReaderView().hiddenPeople].map(({ name }) => name);
  return <p>{`${shown?.totalPoints} ${names.join()}`}</p>;
}

const open = () => renderWithKit(<Page />, { user });
const text = (words: string) => screen.findByText(words);
const asked = (server: ReturnType<typeof fakeApi>) => server.calls().map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  contentFilter.reset();
});

it('asks once for the account, whom one hides and follows, and the letters', async () => {
  const server = fakeApi({ 'GET /user/mine': { user: fresher, lists }, 'GET /blog/reports/mine': { reports: [] } });
  open();
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
  expect(await takeOwnList('unread')).toBe(3);
  expect(asked(server).sort()).toEqual(['GET /blog/reports/mine', 'GET /user/mine']);
  expect(server.calls('GET /user/mine')[0]?.query.get('with')).toBe('lists');
});

it('gives each list once, and none that is old', async () => {
  fakeApi({ 'GET /user/mine': { user, lists }, 'GET /blog/reports/mine': { reports: [] } });
  open();
  await text(`${user.totalPoints} Wren,Finch`);
  expect(await takeOwnList('unread')).toBe(3);
  expect(await takeOwnList('unread')).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await takeOwnList('hidden')).toBeUndefined();
});

it('asks on the next page for the account alone, and for all when the lists are old', async () => {
  const server = fakeApi({ 'GET /user/mine': { user, lists }, 'GET /blog/reports/mine': { reports: [] } });
  const first = open();
  await text(`${user.totalPoints} Wren,Finch`);
  await waitFor(() => expect(localStorage.getItem('left-out')).not.toBeNull());
  first.unmount();
  server.answer({ 'GET /user/mine': { user: fresher } });
  const second = open();
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
  expect(server.calls('GET /user/mine')[1]?.query.get('with')).toBeNull();
  expect(server.calls('GET /user/following')).toHaveLength(0);
  second.unmount();
  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  server.answer({ 'GET /user/mine': { user, lists: { ...lists, following: [finch] } } });
  open();
  expect(await text(`${user.totalPoints} Finch,Finch`)).toBeInTheDocument();
  expect(server.calls('GET /user/mine')[2]?.query.get('with')).toBe('lists');
});

it('goes on with a site from before, which answers each part by itself', async () => {
  fakeApi({
    'GET /user/mine': refuse(404, 'This page does not exist.', 'not_found'),
    'GET /user/viewprofile': { user: fresher },
    'GET /user/hidden': { hidden: [finch], reported: [] },
    'GET /user/following': { following: [wren] },
    'GET /blog/reports/mine': { reports: [] },
  });
  open();
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
  expect(await takeOwnList('unread')).toBeUndefined();
});

/** Returns an answer that arrives when the test says so. */
function lateAnswer() {
  let arrive = (_body: unknown): void => undefined;
  const answer = new Promise((resolve) => {
    arrive = resolve;
  });
  return { answer: () => answer, arrive: (body: unknown) => arrive(body) };
}

it('keeps the newer account when an older answer arrives after it', async () => {
  const mine = lateAnswer();
  const server = fakeApi({
    'GET /user/mine': mine.answer,
    'GET /user/viewprofile': { user: fresher },
    'GET /blog/reports/mine': { reports: [] },
  });
  open();
  await waitFor(() => expect(server.calls('GET /user/mine')).toHaveLength(1));
  await act(() => refreshProfile());
  expect(await text('777')).toBeInTheDocument();
  mine.arrive({ user, lists });
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
});

it('asks again when the reader changed the account before the answer arrived', async () => {
  const mine = lateAnswer();
  const server = fakeApi({ 'GET /user/mine': mine.answer, 'GET /blog/reports/mine': { reports: [] } });
  const { session } = open();
  await waitFor(() => expect(server.calls('GET /user/mine')).toHaveLength(1));
  act(() => session.setUser(fresher));
  server.answer({ 'GET /user/mine': { user: fresher, lists } });
  mine.arrive({ user, lists });
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
  expect(server.calls('GET /user/mine')).toHaveLength(2);
});

it('shows nobody the account or lists of another reader', async () => {
  const mine = lateAnswer();
  const server = fakeApi({ 'GET /user/mine': mine.answer, 'GET /blog/reports/mine': { reports: [] } });
  const { session } = open();
  await waitFor(() => expect(server.calls('GET /user/mine')).toHaveLength(1));
  const other = buildUser({ _id: '65f0000000000000000000ff', totalPoints: 5 });
  server.answer({ 'GET /user/mine': { user: other, lists: { ...lists, hidden: [], following: [] } } });
  act(() => session.signIn({ token: 'other', user: other }));
  mine.arrive({ user: fresher, lists });
  await waitFor(() => expect(server.calls('GET /user/mine')).toHaveLength(2));
  expect(await text('5')).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('5')).toBeInTheDocument();
  expect(ownLists.read('following')).toEqual([]);
  expect(console).toHaveWarnedWith('What the reader hid could not be fetched.');
});

it('keeps up with likes from anywhere, and shows none after the sign-out', async () => {
  fakeApi({ 'GET /user/mine': { user, lists }, 'GET /blog/reports/mine': { reports: [] } });
  const { session } = open();
  await text(`${user.totalPoints} Wren,Finch`);
  ownLists.keep('likes', ['one', 'two']);
  act(() => emitRealtime('ownLikeChanged', { blogId: 'three', liked: true }));
  act(() => emitRealtime('ownLikeChanged', { blogId: 'one', liked: false }));
  expect(ownLists.read('likes')).toEqual(['three', 'two']);
  act(() => session.signOut());
  expect(ownLists.read('likes')).toBeNull();
  expect(await refreshProfile()).toBeNull();
});

it('keeps no list that is long, broken or of another reader', () => {
  const { session } = renderWithKit(<p />, { user });
  ownLists.keep(
    'likes',
    Array.from({ length: 1_001 }, (_, at) => `${at}`),
  );
  expect(ownLists.read('likes')).toBeNull();
  for (const broken of ['{', '[]', '{"userId":1}', `{"userId":"${user._id}","lists":{"likes":{"at":1,"items":[1]}}}`]) {
    localStorage.setItem('own-lists', broken);
    expect(ownLists.read('likes')).toBeNull();
  }
  ownLists.keep('likes', ['one']);
  expect(ownLists.read('likes')).toEqual(['one']);
  ownLists.forget('likes');
  expect(ownLists.read('likes')).toBeNull();
  ownLists.keep('likes', ['one']);
  act(() => session.signIn({ token: 'other', user: buildUser({ _id: '65f0000000000000000000ff' }) }));
  expect(ownLists.read('likes')).toBeNull();
});

it('asks once, too, on a page that came drawn for nobody and is taken over', async () => {
  const server = fakeApi({ 'GET /user/mine': { user: fresher, lists }, 'GET /blog/reports/mine': { reports: [] } });
  await renderAndHydrate(<Page />, { reader: user });
  expect(await text('777 Wren,Finch')).toBeInTheDocument();
  expect(server.calls('GET /user/mine')).toHaveLength(1);
});

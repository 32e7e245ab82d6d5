import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../testing';
import { FakeSessionServer, fakeToken, refusal } from '../testing/fake-session-server';
import { FakeLocks, openTab, type Tab, useFakeTimeouts } from '../testing/open-tab';

const renewal = 'POST /user/session/renew';
const minute = 60_000;
const mina = buildUser();

let server: FakeSessionServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  useFakeTimeouts();
  server = new FakeSessionServer();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function settled<T>(work: Promise<T>, withinMs = 60_000): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.all([Promise.allSettled([work]), pass(withinMs)]);
  return result[0];
}
/** Like `settled`, for a call during which something happens. */
const begun = <T>(work: Promise<T>) => {
  const end = Promise.allSettled([work]);
  return { settled: async () => (await Promise.all([end, pass(60_000)]))[0][0] };
};
async function done<T>(work: Promise<T>): Promise<T> {
  const result = await settled(work, 5_000);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
const me = async (tab: Tab) => (await tab.api.request('GET', '/user/viewprofile')).data as { token: string };
const stored = () => localStorage.getItem('token');

async function signedInTab(): Promise<Tab> {
  const tab = await openTab();
  tab.session.signIn(server.signIn(mina));
  return tab;
}

describe('a token', () => {
  it('is renewed before a call when it ends within a minute, and not before', async () => {
    const tab = await signedInTab();
    const first = stored();
    await pass(13.5 * minute);
    await done(me(tab));
    expect([server.count(renewal), stored()]).toEqual([0, first]);
    await pass(minute);
    const { token } = await done(me(tab));
    expect(server.count(renewal)).toBe(1);
    expect([token, stored(), tab.session.get().userId]).toEqual([token, token, mina._id]);
    expect(token).not.toBe(first);
  });

  it('is renewed once for all calls of a page that starts, which shows the reader meanwhile', async () => {
    await signedInTab();
    await pass(40 * minute);
    const tab = await openTab();
    expect(tab.session.get()).toMatchObject({ userId: mina._id, user: { name: mina.name } });
    const calls = await done(Promise.all(Array.from({ length: 10 }, () => me(tab))));
    expect(server.count(renewal)).toBe(1);
    expect(new Set(calls.map(({ token }) => token))).toEqual(new Set([stored()]));
  });

  it('that is refused is renewed once, and every call is made again', async () => {
    const tab = await signedInTab();
    server.refuse(stored() ?? '');
    const calls = await done(Promise.all(Array.from({ length: 10 }, () => me(tab))));
    expect(server.count(renewal)).toBe(1);
    expect(calls.every(({ token }) => token === stored())).toBe(true);
  });

  it('is nobody’s for visitors, who ask for none', async () => {
    const tab = await openTab();
    await done(tab.api.call('GET /blog/all'));
    await settled(me(tab));
    expect(server.count(renewal)).toBe(0);
  });

  it('of seven days, from before, goes on until it ends', async () => {
    const tab = await openTab();
    server.signIn(mina);
    const old = fakeToken(mina._id, Date.now(), 7 * 24 * 60 * minute);
    tab.session.signIn({ token: old, user: mina });
    await pass(7 * 24 * 60 * minute - 30_000);
    expect((await done(me(tab))).token).toBe(old);
    await pass(minute);
    expect((await settled(me(tab))).status).toBe('rejected');
    expect([stored(), server.count(renewal)]).toEqual([null, 0]);
  });
});

describe('a clock that is wrong', () => {
  it.each([
    ['three hours ahead', -3],
    ['three hours behind', 3],
    ['a year behind', 24 * 365],
  ])('changes nothing when it is %s', async (_what, hours) => {
    server.clockAhead = hours * 60 * minute;
    await signedInTab();
    await pass(13 * minute);
    const tab = await openTab();
    await done(me(tab));
    expect(server.count(renewal)).toBe(0);
    await pass(1.5 * minute);
    await done(me(tab));
    expect(server.count(renewal)).toBe(1);
  });

  it.each([2, -2])('and is set right meanwhile, by %i hours, costs one renewal', async (hours) => {
    server.clockAhead = hours * 60 * minute;
    const tab = await signedInTab();
    await pass(5 * minute);
    vi.setSystemTime(Date.now() + hours * 60 * minute);
    server.clockAhead = 0;
    await done(me(tab));
    await done(me(tab));
    expect(server.count(renewal)).toBe(1);
  });
});

describe.each(['Web Locks', 'a note in the storage'])('several tabs, with %s', (how) => {
  beforeEach(() => {
    if (how === 'Web Locks') vi.stubGlobal('navigator', { locks: new FakeLocks(), onLine: true });
  });

  it('renew once together', async () => {
    const tabs = [await signedInTab(), await openTab(), await openTab()];
    await pass(20 * minute);
    const calls = await done(Promise.all(tabs.map(me)));
    expect(server.count(renewal)).toBe(1);
    expect(calls.map(({ token }) => token)).toEqual([stored(), stored(), stored()]);
  });

  it('renew once together, though each sees late what another one stored', async () => {
    const tabs = [await signedInTab(), await openTab(), await openTab()];
    await pass(20 * minute);
    const write = Storage.prototype.setItem;
    const late = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'session-lock') write.call(this, key, value);
      else setTimeout(() => write.call(this, key, value), 150);
    });
    await done(Promise.all(tabs.map(me)));
    late.mockRestore();
    expect(server.count(renewal)).toBe(1);
  });

  it('go on when one of them is put to sleep while it renews', async () => {
    const [sleeping, awake] = [await signedInTab(), await openTab()];
    await pass(20 * minute);
    server.network = 'hanging';
    vi.mocked(AbortSignal.timeout).mockReturnValueOnce(new AbortController().signal);
    void me(sleeping).catch(() => undefined);
    await pass(1_000);
    server.network = 'fine';
    const result = await settled(me(awake));
    expect(result).toMatchObject({ status: 'fulfilled', value: { token: stored() } });
  });

  it('never bring back a reader who signed out meanwhile', async () => {
    const [one, other] = [await signedInTab(), await openTab()];
    await pass(20 * minute);
    const call = begun(me(one));
    await pass(70);
    other.session.signOut();
    expect((await call.settled()).status).toBe('rejected');
    expect([server.count(renewal), stored()]).toEqual([1, null]);
  });

  it("never send what one reader wrote with another's token", async () => {
    const [one, other] = [await signedInTab(), await openTab()];
    await pass(20 * minute);
    const call = begun(one.api.request('POST', '/blog/comment/add', { body: { text: 'Mina was here' } }));
    await pass(70);
    const oskar = buildUser({ _id: '65f000000000000000000002', name: 'Oskar' });
    const signedIn = server.signIn(oskar);
    other.session.signIn(signedIn);
    expect((await call.settled()).status).toBe('rejected');
    expect(server.asked.filter(({ what }) => what === 'POST /blog/comment/add')).toEqual([
      { what: 'POST /blog/comment/add', token: null },
    ]);
    expect(stored()).toBe(signedIn.token);
  });

  it('end beside the sign-in of another reader, when it was on a shared computer', async () => {
    const tab = await openTab();
    tab.session.signIn({ ...server.signIn(mina), isShared: true });
    const oskar = buildUser({ _id: '65f000000000000000000002', name: 'Oskar' });
    const { token } = server.signIn(oskar);
    Object.assign(localStorage, { token, userId: oskar._id });
    await pass(20 * minute);
    expect((await settled(me(tab))).status).toBe('rejected');
    expect([sessionStorage.getItem('token'), stored()]).toEqual([null, token]);
  });

  it('stay signed in with no cookie used twice, whatever order things happen in', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      server = new FakeSessionServer();
      localStorage.clear();
      const generator = xoroshiro128plus(seed);
      const random = () => uniformFloat64(generator);
      const tabs = [await signedInTab(), await openTab(), await openTab()];
      for (let step = 0; step < 25; step += 1) {
        const tab = tabs[Math.floor(random() * tabs.length)] as Tab;
        const calls = 1 + Math.floor(random() * 3);
        for (let call = 0; call < calls; call += 1) void me(tab).catch(() => undefined);
        if (random() < 0.2) server.refuse(stored() ?? '');
        server.network = random() < 0.2 ? 'cut' : 'fine';
        await pass(random() < 0.3 ? 14.5 * minute : random() * 300);
      }
      server.network = 'fine';
      await pass(minute);
      const calls = await done(Promise.all(tabs.map(me)));
      expect(
        calls.map(({ token }) => token),
        `seed ${seed}`,
      ).toEqual([stored(), stored(), stored()]);
      expect([server.isSessionOpen, server.reused], `seed ${seed}`).toEqual([true, 0]);
    }
  });
});

it('waits for a tab that was closed while it renewed, but not for long', async () => {
  const tab = await signedInTab();
  await pass(20 * minute);
  localStorage.setItem('session-lock', `${Date.now() + 30_000} 0.5`);
  const call = me(tab);
  await pass(29_000);
  expect(server.count(renewal)).toBe(0);
  expect(await settled(call)).toMatchObject({ status: 'fulfilled' });
  expect(localStorage.getItem('session-lock')).toBeNull();
});

it('does not wait for a note of a clock that was wrong', async () => {
  const tab = await signedInTab();
  await pass(20 * minute);
  localStorage.setItem('session-lock', `${Date.now() + 600 * minute} 0.5`);
  await done(me(tab));
  expect(server.count(renewal)).toBe(1);
});

it('lets the tab go first whose note stayed when two were written at the same moment', async () => {
  const tab = await signedInTab();
  await pass(20 * minute);
  const call = begun(me(tab));
  await pass(20);
  localStorage.setItem('session-lock', `${Date.now() + 30_000} of the other tab`);
  await pass(29_000);
  expect(server.count(renewal)).toBe(0);
  expect(await call.settled()).toMatchObject({ status: 'fulfilled' });
});

it('keeps a session that the storage does not take for as long as the page lives', async () => {
  server.clockAhead = -180 * minute;
  const tab = await openTab();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.session.signIn(server.signIn(mina));
  await pass(20 * minute);
  const { token } = await done(me(tab));
  expect((await done(me(tab))).token).toBe(token);
  expect(tab.session.get()).toMatchObject({ token, userId: mina._id });
});

describe('when the server can not be asked', () => {
  it('nobody is signed out, calls fail as they do offline, and go through when it is back', async () => {
    const tab = await signedInTab();
    await pass(20 * minute);
    server.network = 'cut';
    expect(await settled(me(tab))).toMatchObject({ reason: { status: 0, code: 'offline' } });
    expect(tab.session.get().userId).toBe(mina._id);
    server.network = 'fine';
    expect(await settled(me(tab))).toMatchObject({ status: 'fulfilled' });
  });

  it('an answer that got lost is asked for again, with the cookie the browser has', async () => {
    const tab = await signedInTab();
    await pass(20 * minute);
    server.network = 'lost';
    await settled(me(tab), 500);
    server.network = 'fine';
    expect(await settled(me(tab))).toMatchObject({ status: 'fulfilled' });
    expect(server.isSessionOpen).toBe(true);
  });

  it('an answer that does not come counts as lost', async () => {
    const tab = await signedInTab();
    server.refuse(stored() ?? '');
    const call = begun(me(tab));
    await pass(60);
    server.network = 'hanging';
    expect(await call.settled()).toMatchObject({ reason: { code: 'offline' } });
    expect(stored()).not.toBeNull();
  });

  it('the words of a resting service are shown, and what is for everybody is still answered', async () => {
    const tab = await signedInTab();
    await pass(20 * minute);
    server.renewalAnswer = () => refusal(503, 'This part is resting.', 'unavailable');
    expect(await settled(tab.api.call('GET /blog/all'))).toMatchObject({ value: { knowsReader: false } });
    expect(await settled(me(tab))).toMatchObject({ reason: { status: 503, message: 'This part is resting.' } });
    expect(stored()).not.toBeNull();
  });

  it.each([
    ['a page of the school’s filter', () => new Response('<h1>Blocked</h1>', { status: 403 })],
    ['too many requests', () => refusal(429, 'Slow down.', 'too_many')],
    ['an answer without a token', () => Response.json({ success: true })],
  ])('%s signs nobody out', async (_what, answer) => {
    const tab = await signedInTab();
    await pass(20 * minute);
    server.renewalAnswer = answer;
    expect((await settled(me(tab))).status).toBe('rejected');
    expect(stored()).not.toBeNull();
  });

  it('it is asked at growing distances, however many calls there are', async () => {
    const tab = await signedInTab();
    await pass(20 * minute);
    server.renewalAnswer = () => refusal(503, 'Resting.', 'unavailable');
    for (let second = 0; second < 40; second += 1) {
      for (let call = 0; call < 5; call += 1) void me(tab).catch(() => undefined);
      await pass(1_000);
    }
    expect(server.count(renewal)).toBeLessThanOrEqual(8);
    expect(server.count(renewal)).toBeGreaterThan(3);
    server.renewalAnswer = null;
    expect(await settled(me(tab), 10_000)).toMatchObject({ status: 'fulfilled' });
  });
});

describe('a session that has ended', () => {
  it('signs out, with one message', async () => {
    const tab = await signedInTab();
    const told = vi.spyOn(tab.toast, 'info').mockImplementation(() => undefined);
    await pass(20 * minute);
    server.endSession();
    const calls = await Promise.all([settled(me(tab)), settled(me(tab))]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([localStorage.length, tab.session.get().token]).toEqual([0, null]);
    expect(told).toHaveBeenCalledOnce();
  });

  it('is found out when the server says so, and one that goes on is kept', async () => {
    const tab = await signedInTab();
    vi.spyOn(tab.toast, 'info').mockImplementation(() => undefined);
    const before = stored() ?? '';
    await done(tab.checkSession(before));
    expect(stored()).not.toBe(before);
    server.network = 'cut';
    await done(tab.checkSession(stored() ?? ''));
    expect(stored(), 'nobody knows').not.toBeNull();
    server.network = 'fine';
    server.endSession();
    await done(tab.checkSession(stored() ?? ''));
    expect(stored()).toBeNull();
    expect(console).toHaveWarnedWith('It is not known whether the session goes on.');
  });
});

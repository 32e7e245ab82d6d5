import { afterEach, expect, it, vi } from 'vitest';
import { randomFrom } from '../../../test/support/malformed-requests';
import { type Ask, Quota } from './quota';

afterEach(() => void vi.useRealTimers());

const quota = (options: Partial<ConstructorParameters<typeof Quota>[0]> = {}) =>
  new Quota({ total: 10, perNetwork: 4, waitMs: 1_000, maxWaiting: 8, ...options });

/** Records, in order, which requests were granted room and which failed. */
function follow(asks: Record<string, Ask>) {
  const granted: string[] = [];
  for (const [name, ask] of Object.entries(asks)) {
    ask.granted.then(
      () => granted.push(name),
      (error: { code: string }) => granted.push(`${name}: ${error.code}`),
    );
  }
  return granted;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets one network have its part only, and others what is left', async () => {
  const places = quota();
  const [first, second, other] = [places.ask('a', 3), places.ask('a', 2), places.ask('b', 4)];
  const granted = follow({ first, second, other });
  await settled();
  expect([granted, places.used, places.waiting]).toEqual([['first', 'other'], 7, 1]);
  first.cancel();
  await settled();
  expect([granted, places.used, places.waiting]).toEqual([['first', 'other', 'second'], 6, 0]);
});

it('has networks that wait take turns', async () => {
  const places = quota({ total: 2, perNetwork: 2 });
  const all = places.ask('x', 2);
  const granted = follow({
    a1: places.ask('a', 1),
    a2: places.ask('a', 1),
    a3: places.ask('a', 1),
    b1: places.ask('b', 1),
  });
  all.cancel();
  await settled();
  expect(granted).toEqual(['a1', 'b1']);
});

it('keeps the order within a network, also when a later one would fit', async () => {
  const places = quota();
  const holding = places.ask('a', 3);
  const granted = follow({ large: places.ask('a', 4), small: places.ask('a', 1) });
  await settled();
  expect(granted).toEqual([]);
  holding.cancel();
  await settled();
  expect(granted).toEqual(['large']);
});

it('gives a network that has nothing more than its part, when that is what it needs', async () => {
  const places = quota();
  await places.ask('a', 9).granted;
  expect(places.used).toBe(9);
});

it('refuses who waited too long, who finds too many waiting, and who asks for more than there is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const places = quota({ maxWaiting: 1 });
  const holding = places.ask('a', 4);
  const granted = follow({ late: places.ask('a', 1), crowded: places.ask('a', 1), vast: places.ask('b', 11) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(granted.sort()).toEqual(['crowded: unavailable', 'late: unavailable', 'vast: unavailable']);
  holding.cancel();
  expect([places.used, places.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

it('forgets who waits no longer, and gives back once only', async () => {
  const places = quota();
  const holding = places.ask('a', 4);
  const leaving = places.ask('a', 4);
  const granted = follow({ leaving, next: places.ask('a', 4) });
  leaving.cancel();
  holding.cancel();
  holding.cancel();
  leaving.cancel();
  await settled();
  expect([granted, places.used]).toEqual([['leaving: unavailable', 'next'], 4]);
});

it('adds up whatever the order of asking, leaving and giving back', async () => {
  const places = quota({ waitMs: 60_000 });
  const open: Ask[] = [];
  const random = randomFrom(7);
  for (let turn = 0; turn < 2_000; turn += 1) {
    const ask = places.ask('abc'.charAt(random(3)), 1 + random(5));
    ask.granted.catch(() => undefined);
    open.push(ask);
    if (open.length > 12) open.splice(random(open.length), 1)[0]?.cancel();
    expect(places.used).toBeLessThanOrEqual(10);
  }
  for (const ask of open) ask.cancel();
  expect([places.used, places.waiting]).toEqual([0, 0]);
});

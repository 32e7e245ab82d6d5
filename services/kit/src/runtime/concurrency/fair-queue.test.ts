import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deferred } from './deferred';
import { FairQueue, type FairQueueOptions } from './fair-queue';

const options: FairQueueOptions = {
  atOnce: 1,
  waitingLimit: 6,
  waitingPerKey: 3,
  waitingBytes: 50,
  busy: () => new Error('busy'),
  tooMany: () => new Error('too many'),
};

/** Waits until all tasks that may start have started. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a queue of tasks that end on request. `log` lists the tasks that have started. */
function heldQueue(changes: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ ...options, ...changes });
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string, name = key, { bytes = 1, signal }: { bytes?: number; signal?: AbortSignal } = {}) =>
    queue
      .run({ key, bytes, signal }, () => {
        log.push(name);
        const { promise, resolve } = deferred<void>();
        ends.push(resolve);
        return promise;
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  const endOne = () => {
    ends.shift()?.();
    return settled();
  };
  return { queue, log, ends, add, endOne };
}

describe('a fair queue', () => {
  it('takes keys in turns and the work of one key in order', async () => {
    const { log, add, endOne } = heldQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name.slice(0, 1), name);
    for (let at = 0; at < 7; at += 1) await endOne();
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses the fourth that would wait of one key', async () => {
    const { add } = heldQueue();
    for (const name of ['runs', '1', '2', '3']) void add('a', name);
    expect(await add('a', '4')).toBe('too many');
  });

  it('lets somebody new in although one key fills it', async () => {
    const { queue, log, add, endOne } = heldQueue({ waitingLimit: 3 });
    void add('a', 'a0');
    const mine = ['a1', 'a2', 'a3'].map((name) => add('a', name));
    void add('b');
    expect(await mine[2]).toBe('too many');
    expect(queue.load).toEqual({ waiting: 3, keys: 2, bytes: 3 });
    for (let at = 0; at < 4; at += 1) await endOne();
    expect(log).toEqual(['a0', 'a1', 'b', 'a2']);
  });

  it('is busy when every place is taken by somebody else', async () => {
    const { add } = heldQueue({ waitingLimit: 3 });
    for (const key of ['a', 'b', 'c', 'd']) void add(key);
    expect(await add('e')).toBe('busy');
  });

  it('holds no more bytes than it may', async () => {
    const { queue, add } = heldQueue();
    void add('a', 'runs', { bytes: 1_000 });
    void add('a', 'waits', { bytes: 40 });
    expect(await add('b', 'too large', { bytes: 11 })).toBe('busy');
    void add('c', 'fits', { bytes: 10 });
    expect(queue.load.bytes).toBe(50);
  });

  it('gives a turn up whose reader went away, and never begins one that is gone already', async () => {
    const { queue, log, add, endOne } = heldQueue();
    const leaving = new AbortController();
    void add('a', 'a0');
    const left = add('b', 'b1', { signal: leaving.signal });
    void add('c', 'c1');
    leaving.abort(new Error('gone'));
    expect(await left).toBe('gone');
    expect(await add('d', 'd1', { signal: leaving.signal })).toBe('gone');
    expect(queue.load).toEqual({ waiting: 1, keys: 1, bytes: 1 });
    for (let at = 0; at < 2; at += 1) await endOne();
    expect(log).toEqual(['a0', 'c1']);
  });

  it('goes on after work that failed', async () => {
    const queue = new FairQueue(options);
    const failing = queue.run({ key: 'a', bytes: 1 }, () => Promise.reject(new Error('no')));
    const next = queue.run({ key: 'a', bytes: 1 }, async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('whatever comes and goes', () => {
  const happening = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('come' as const), key: fc.nat({ max: 4 }), bytes: fc.nat(20) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), at: fc.nat({ max: 60 }) }) },
  );

  it('stays within its bounds, starves nobody and keeps nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        async (happenings, atOnce) => {
          const { queue, log, ends, add, endOne } = heldQueue({ atOnce });
          const results: Promise<string>[] = [];
          const leaving: AbortController[] = [];
          const names = new Set<string>();
          const refused = new Set<string>();
          /** The latest position at which a task may start, for tasks whose key had nothing else waiting. */
          const latest = new Map<string, number>();
          for (const [at, event] of happenings.entries()) {
            if (event.kind === 'come') {
              const name = `${event.key}:${at}`;
              const known = [...names].filter((one) => one.startsWith(`${event.key}:`));
              const hasWaiting = known.some((one) => !log.includes(one) && !refused.has(one));
              if (!hasWaiting) latest.set(name, log.length + queue.load.keys);
              names.add(name);
              const controller = new AbortController();
              leaving.push(controller);
              const result = add(String(event.key), name, { bytes: event.bytes, signal: controller.signal });
              results.push(result);
              void result.then((told) => told !== 'done' && refused.add(name));
            }
            if (event.kind === 'leave') leaving[event.at]?.abort(new Error('gone'));
            if (event.kind === 'end') await endOne();
            else await settled();
            const { waiting, bytes } = queue.load;
            expect(waiting).toBeLessThanOrEqual(options.waitingLimit);
            expect(bytes).toBeLessThanOrEqual(options.waitingBytes);
            expect(ends.length).toBeLessThanOrEqual(atOnce);
            if (waiting > 0) expect(ends.length).toBe(atOnce);
          }
          while (ends.length > 0) await endOne();
          expect(queue.load).toEqual({ waiting: 0, keys: 0, bytes: 0 });
          const told = await Promise.all(results);
          expect(told.filter((result) => result === 'done')).toHaveLength(log.length);
          for (const [at, name] of log.entries()) expect(at).toBeLessThanOrEqual(latest.get(name) ?? at);
          for (const key of ['0', '1', '2', '3', '4']) {
            const own = log.filter((name) => name.startsWith(`${key}:`)).map((name) => Number(name.slice(2)));
            expect(own).toEqual(own.toSorted((one, other) => one - other));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

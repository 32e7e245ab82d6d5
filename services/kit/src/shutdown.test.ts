import { describe, expect, it } from 'vitest';
import { createLogger } from './logger';
import { createShutdown } from './shutdown';

const logger = createLogger({ name: 'test', level: 'silent' });

describe('createShutdown', () => {
  it('runs its steps one after the other in the order they were added', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, 1_000);
    shutdown.add('slow', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('slow');
    });
    shutdown.add('quick', async () => done.push('quick'));
    expect(await shutdown.run()).toBe(0);
    expect(done).toEqual(['slow', 'quick']);
  });

  it('runs what was added first before what was there', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, 1_000);
    for (const name of ['store', 'server']) shutdown.addFirst(name, async () => done.push(name));
    expect(await shutdown.run()).toBe(0);
    expect(done).toEqual(['server', 'store']);
  });

  it('goes on after a step that fails', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, 1_000);
    shutdown.add('broken', () => Promise.reject(new Error('no')));
    shutdown.add('last', async () => done.push('last'));
    expect(await shutdown.run()).toBe(0);
    expect(done).toEqual(['last']);
  });

  it('gives up on a step that hangs once the grace is over', async () => {
    const shutdown = createShutdown(logger, 20);
    shutdown.add('hangs', () => new Promise(() => undefined));
    expect(await shutdown.run()).toBe(1);
  });

  it('stops once however often it is told to', async () => {
    let runs = 0;
    const shutdown = createShutdown(logger, 1_000);
    shutdown.add('count', async () => {
      runs += 1;
    });
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(runs).toBe(1);
  });
});

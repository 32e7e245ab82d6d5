import { describe, expect, it } from 'vitest';
import { failingChecks } from '../http/health';
import { createLogger } from '../telemetry/logger';
import { createShutdown } from './shutdown';

const logger = createLogger({ name: 'test', level: 'silent' });

describe('createShutdown', () => {
  it('runs its steps one after the other in the order they were added', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, { graceMs: 1_000 });
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
    const shutdown = createShutdown(logger, { graceMs: 1_000 });
    for (const name of ['store', 'server']) shutdown.addFirst(name, async () => done.push(name));
    expect(await shutdown.run()).toBe(0);
    expect(done).toEqual(['server', 'store']);
  });

  it('goes on after a step that fails', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, { graceMs: 1_000 });
    shutdown.add('broken', () => Promise.reject(new Error('no')));
    shutdown.add('last', async () => done.push('last'));
    expect(await shutdown.run()).toBe(0);
    expect(done).toEqual(['last']);
  });

  it('gives up on a step that hangs once the grace is over', async () => {
    const shutdown = createShutdown(logger, { graceMs: 20 });
    shutdown.add('hangs', () => new Promise(() => undefined));
    expect(await shutdown.run()).toBe(1);
  });

  it('stops once however often it is told to', async () => {
    let runs = 0;
    const shutdown = createShutdown(logger, { graceMs: 1_000 });
    shutdown.add('count', async () => {
      runs += 1;
    });
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(runs).toBe(1);
  });

  it('says that it is not ready, and works on for a while before it stops', async () => {
    const done: string[] = [];
    const shutdown = createShutdown(logger, { graceMs: 1_000, leaveMs: 50 });
    shutdown.add('requests', async () => done.push('requests'));
    expect(await failingChecks(shutdown.readiness)).toEqual([]);
    const startedAt = performance.now();
    const stopped = shutdown.run();
    expect(await failingChecks(shutdown.readiness)).toEqual(['leaving']);
    expect(done).toEqual([]);
    expect(await stopped).toBe(0);
    expect(done).toEqual(['requests']);
    expect(performance.now() - startedAt).toBeGreaterThan(45);
  });

  it('gives the steps their whole grace after that while', async () => {
    const shutdown = createShutdown(logger, { graceMs: 500, leaveMs: 600 });
    shutdown.add('slow', () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await shutdown.run()).toBe(0);
  });
});

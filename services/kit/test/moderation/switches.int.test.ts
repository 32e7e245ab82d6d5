import { afterEach, beforeAll, expect, it } from 'vitest';
import { PublishingPermit } from '../../src/moderation';
import { publishSwitches, type RedisConnection, restoreSwitches, Switches } from '../../src/runtime';
import { quietLogger, testRedis, waitFor } from '../../src/testing/index';

let redis: RedisConnection;
const open: Switches[] = [];

beforeAll(async () => {
  ({ redis } = await testRedis());
});

afterEach(async () => {
  for (const switches of open.splice(0)) await switches.stop();
  await redis.flushdb();
});

async function started(): Promise<Switches> {
  const switches = new Switches(redis, quietLogger);
  open.push(switches);
  await switches.start();
  return switches;
}

async function known(): Promise<Switches> {
  await publishSwitches(redis, {});
  const switches = await started();
  await waitFor(() => switches.current !== null);
  return switches;
}

it('refuses while nothing is known about what is closed', async () => {
  const switches = await started();
  expect(() => switches.requireOpen('comments')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});

it('closes one surface in every process, with the reason, and opens it again', async () => {
  const [here, there] = [await known(), await known()];
  await publishSwitches(redis, { comments: 'We are cleaning up. Comments are back at four.' });
  await waitFor(() => here.current?.comments !== undefined && there.current?.comments !== undefined);
  expect(() => there.requireOpen('comments')).toThrow(
    expect.objectContaining({
      code: 'closed',
      surface: 'comments',
      message: 'We are cleaning up. Comments are back at four.',
    }),
  );
  expect(() => there.requireOpen('publishing')).not.toThrow();
  await publishSwitches(redis, {});
  await waitFor(() => there.current?.comments === undefined);
  expect(() => there.requireOpen('comments')).not.toThrow();
});

it('finds out by itself when the announcement got lost', async () => {
  const switches = await known();
  await redis.set('site:closedSurfaces', JSON.stringify({ pictures: 'A short break.' }));
  await waitFor(() => switches.current?.pictures === 'A short break.');
});

it('keeps what it knew when Redis comes back empty, until admin writes it again', async () => {
  const switches = await known();
  await publishSwitches(redis, { reports: 'A short break.' });
  await waitFor(() => switches.current?.reports !== undefined);
  const received: unknown[] = [];
  switches.onChange((closed) => received.push(closed));
  await redis.flushdb();
  await restoreSwitches(redis, { reports: 'A short break.' });
  await restoreSwitches(redis, { reports: 'A short break.' });
  expect(await redis.get('site:closedSurfaces')).toBe('{"reports":"A short break."}');
  expect(switches.current).toEqual({ reports: 'A short break.' });
  expect(received).toEqual([]);
});

it('hears the truth from admin when Redis came back with what was so before', async () => {
  const switches = await known();
  await restoreSwitches(redis, { pictures: 'A short break.' });
  await waitFor(() => switches.current?.pictures === 'A short break.');
});

it('lets nobody publish while they are muted, and everybody again afterwards', async () => {
  const switches = await known();
  const until = new Date('2026-11-30T12:00:00Z');
  const at = (now: Date) => new PublishingPermit({ switches, now: () => now });
  expect(() => at(new Date('2026-11-30T11:59:59Z')).require('comments', { mutedUntil: until })).toThrow(
    expect.objectContaining({ code: 'muted', until, message: expect.stringContaining('November 30, 2026') }),
  );
  expect(() => at(until).require('comments', { mutedUntil: until })).not.toThrow();
  expect(() => at(until).require('comments', {})).not.toThrow();
});

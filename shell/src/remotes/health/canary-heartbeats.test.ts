import { type CanaryHeartbeat, canaryHeartbeat } from '@storysprout/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Remote } from '../list/remote-table';
import { CanaryHeartbeats } from './canary-heartbeats';

const remote = (name: string, trial = true): Remote => {
  const manifest = { name, label: name, contract: 1 as const, pages: [], widgets: [] };
  return { name, version: '2', channel: 'canary', trial, entry: '', folder: '', manifest };
};
const shown = (name: string) => ({ remote: name, version: '2', channel: 'canary' });

let bodies: Blob[];
let heartbeats: CanaryHeartbeats;

beforeEach(() => {
  bodies = [];
  navigator.sendBeacon = (_address, body) => bodies.push(body as Blob) > 0;
  vi.useFakeTimers();
  heartbeats = new CanaryHeartbeats();
  heartbeats.start();
});
afterEach(() => {
  // Ends the page view, or it would get the next test's events.
  hide();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sent = (): Promise<CanaryHeartbeat[]> =>
  Promise.all(bodies.map(async (body) => canaryHeartbeat.parse(JSON.parse(await body.text()))));

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('gives the first sign before any code of the remote can run, for all that begin together', async () => {
  heartbeats.open(remote('mf_club'));
  heartbeats.open(remote('mf_blog'));
  // Even a module that is already loaded runs a few microtasks later at the earliest.
  await Promise.resolve();
  expect(await sent()).toMatchObject([{ nextSeconds: 10, remotes: [shown('mf_club'), shown('mf_blog')] }]);
});

it('goes on in growing steps, and ends when the page is hidden', async () => {
  heartbeats.open(remote('mf_club'));
  await vi.advanceTimersByTimeAsync(30_000);
  hide();
  await vi.advanceTimersByTimeAsync(120_000);
  const all = await sent();
  expect(all.map(({ nextSeconds }) => nextSeconds)).toEqual([10, 20, 30, 0]);
  expect(new Set(all.map(({ page }) => page)).size).toBe(1);
});

it('gives the last sign though a remote stops the event that tells it to', async () => {
  const stop = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('visibilitychange', stop, true);
  heartbeats.open(remote('mf_club'));
  await Promise.resolve();
  hide();
  window.removeEventListener('visibilitychange', stop, true);
  expect((await sent()).map(({ nextSeconds }) => nextSeconds)).toEqual([10, 0]);
});

it('ends by itself on a page that stays open', async () => {
  heartbeats.open(remote('mf_club'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  const all = await sent();
  expect(all.at(-1)?.nextSeconds).toBe(0);
  expect(all).toHaveLength(13);
});

it('says nothing of remotes without a canary', async () => {
  heartbeats.open(remote('mf_club', false));
  heartbeats.note({ remote: 'mf_club', outcome: 'posted', reached: true });
  hide();
  expect(bodies).toEqual([]);
});

it('tells each outcome once, and at once when it was reached', async () => {
  const posted = { remote: 'mf_club', outcome: 'posted' } as const;
  heartbeats.open(remote('mf_club'));
  await Promise.resolve();
  for (const reached of [false, false, true, true]) heartbeats.note({ ...posted, reached });
  heartbeats.note({ remote: 'mf_other', outcome: 'liked', reached: true });
  await Promise.resolve();
  const [, second, ...others] = await sent();
  expect(second?.outcomes).toEqual([
    { ...posted, reached: false },
    { ...posted, reached: true },
  ]);
  expect(others).toEqual([]);
});

it("tells what readers get done as the shell's outcome while the shell has a canary, whatever remote it is in", async () => {
  heartbeats.open({ ...remote('shell'), name: 'shell' });
  heartbeats.note({ remote: 'mf_club', outcome: 'posted', reached: true });
  heartbeats.note({ remote: 'mf_blog', outcome: 'posted', reached: true });
  await vi.advanceTimersByTimeAsync(0);
  const outcomes = (await sent()).flatMap((heartbeat) => heartbeat.outcomes ?? []);
  expect(outcomes).toEqual([{ remote: 'shell', outcome: 'posted', reached: true }]);
});

it('goes on with the signs of life that the script of the gateway began', async () => {
  document.documentElement.dataset.pulse = 'abcdefghijklmnopqrstuv';
  heartbeats.open(remote('mf_club'));
  await vi.advanceTimersByTimeAsync(0);
  expect(document.documentElement.dataset.pulse).toBeUndefined();
  expect((await sent()).map(({ page }) => page)).toEqual(['abcdefghijklmnopqrstuv']);
});

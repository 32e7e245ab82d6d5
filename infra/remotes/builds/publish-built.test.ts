import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RegistryClient, RegistryRefusal } from '../registry-client';
import { releaseOnce, withPatience } from './publish-built';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rests = () => Promise.reject(new RegistryRefusal('This part is resting.', 503));

it('publishes as soon as a registry that rested for ten seconds answers again', async () => {
  let isBack = false;
  setTimeout(() => {
    isBack = true;
  }, 10_000);
  const publish = vi.fn(async () => (isBack ? undefined : rests()));
  const done = withPatience(publish);
  await vi.advanceTimersByTimeAsync(12_500);
  await done;
  expect(publish.mock.calls.length).toBeLessThan(15);
});

it('gives up on a registry that does not come back', async () => {
  const outcome = withPatience(rests).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await outcome).toBe('This part is resting.');
});

it('does not repeat what was refused', async () => {
  const publish = vi.fn(() => Promise.reject(new RegistryRefusal('No.', 403)));
  await expect(withPatience(publish)).rejects.toThrow('No.');
  expect(publish).toHaveBeenCalledTimes(1);
});

it('takes a version for released that became stable though the answer got lost', async () => {
  const release = () => Promise.reject(new RegistryRefusal('2.0.0 is stable already', 409));
  const status = (stable: string) => async () => ({ stable }) as Awaited<ReturnType<RegistryClient['status']>>;
  const wanted = { version: '2.0.0', revision: 7 } as Parameters<RegistryClient['release']>[1];
  await expect(releaseOnce({ release, status: status('2.0.0') }, 'mf_club', wanted)).resolves.toBeUndefined();
  await expect(releaseOnce({ release, status: status('1.0.0') }, 'mf_club', wanted)).rejects.toThrow('already');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RegistryClient, RegistryRefusal } from '../registry-client';
import { remoteHere } from '../workplaces/this-repository';
import { publishOne, releaseOnce } from './publish-built';
import { saveOutcome } from './run-checks';

it('takes a version for released that became stable though the answer got lost', async () => {
  const release = () => Promise.reject(new RegistryRefusal('2.0.0 is stable already', 409));
  const status = (stable: string) => async () => ({ stable }) as Awaited<ReturnType<RegistryClient['status']>>;
  const wanted = { version: '2.0.0', revision: 7 } as Parameters<RegistryClient['release']>[1];
  await expect(releaseOnce({ release, status: status('2.0.0') }, 'mf_club', wanted)).resolves.toBeUndefined();
  await expect(releaseOnce({ release, status: status('1.0.0') }, 'mf_club', wanted)).rejects.toThrow('already');
});

/** Returns the remote of a team with a built version. */
function builtRemote() {
  const folder = mkdtempSync(join(tmpdir(), 'mf-club-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/remote.json'), '{"version":"0.1.0-1f2e3d4c"}');
  return { ...remoteHere('mf-club'), folder };
}

it('releases what it has published although the site answers with an error once', async () => {
  const published: { version: string }[] = [];
  let stable: string | null = '0.1.0-0a0b0c0d';
  let failures = 1;
  const registry = {
    status: async () => ({ releases: published, stable }),
    publish: async () => ({ revision: published.push({ version: '0.1.0-1f2e3d4c' }) }),
    release: async (_name: string, { version }: { version: string }) => {
      failures -= 1;
      if (failures >= 0) throw new RegistryRefusal('Please try again.', 503);
      stable = version;
    },
  } as unknown as RegistryClient;
  await expect(publishOne(registry, builtRemote())).resolves.toContain('released to everybody');
  expect(stable).toBe('0.1.0-1f2e3d4c');
});

it('says what it releases, and whether that was tested', async () => {
  const remote = builtRemote();
  const releases: { version: string }[] = [];
  const registry = {
    status: async () => ({ releases, stable: releases[0]?.version ?? null }),
    publish: async () => ({ revision: 1 }),
    release: async (_name: string, { version }: { version: string }) => releases.push({ version }),
  } as unknown as RegistryClient;

  expect(await publishOne(registry, remote)).toBe(
    'mf_club 0.1.0-1f2e3d4c: released to everybody. Its types and tests were not run.',
  );
  expect(await publishOne(registry, remote)).toBeNull();
  releases.pop();
  saveOutcome(remote, '0.1.0-1f2e3d4c', { types: 'passed', tests: { passed: 3, failed: 0 } });
  expect(await publishOne(registry, remote)).toBe(
    'mf_club 0.1.0-1f2e3d4c: released to everybody. Its types and 3 tests passed.',
  );
});

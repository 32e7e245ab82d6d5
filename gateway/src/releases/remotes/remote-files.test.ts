import type { LiveRemote } from '@storysprout/contract';
import type { ServiceClient } from '@storysprout/service-kit';
import { expect, it } from 'vitest';
import { RemoteFiles } from './remote-files';

const nothing = () => undefined;
const silent = { info: nothing, warn: nothing, error: nothing };

const release = (version: string, bytes: number) => ({
  version,
  bytes,
  manifest: { name: 'mf_any', label: 'Any', contract: 1, pages: [], widgets: [] },
  integrity: { manifest: 'sha256-', entry: 'sha256-' },
});

function remote(name: string, bytes: number, canaryBytes?: number): LiveRemote {
  const canary = canaryBytes === undefined ? null : { release: release('2', canaryBytes), percent: 10 };
  return { name, stable: release('1', bytes), canary, previous: null };
}

/** Creates a registry in which every version has one file, `a.js`. It records each requested version in `asked`. */
function registryOf(asked: string[], isAway: (name: string) => boolean = () => false): Pick<ServiceClient, 'call'> {
  const call = async (_key: string, { params }: { params: { name: string; version: string } }) => {
    asked.push(`${params.name}/${params.version}`);
    if (isAway(params.name)) throw new Error('the registry is away');
    return { files: [{ path: 'a.js', content: Buffer.from(params.version).toString('base64') }] };
  };
  return { call: call as ServiceClient['call'] };
}

it('holds what all readers get first, and asks for what has no room when a page needs it', async () => {
  const asked: string[] = [];
  const warnings: unknown[] = [];
  const files = new RemoteFiles({
    registry: registryOf(asked),
    fileBytes: 100,
    logger: { ...silent, warn: (fields: unknown) => warnings.push(fields) },
  });
  const live = [remote('mf_large', 60, 60), remote('mf_small', 40)];
  expect(await files.hold(live)).toEqual(new Map());
  expect(asked).toEqual(['mf_large/1', 'mf_small/1']);
  expect((await files.read('mf_small', '1', 'a.js'))?.plain.toString()).toBe('1');
  expect(asked).toHaveLength(2);
  expect((await files.read('mf_large', '2', 'a.js'))?.plain.toString()).toBe('2');
  expect(asked).toEqual(['mf_large/1', 'mf_small/1', 'mf_large/2']);
  await files.hold(live);
  expect(warnings).toEqual([{ release: 'mf_large/2' }]);
});

it('names the remotes whose files could not be had, and asks for them again', async () => {
  const asked: string[] = [];
  let isAway = true;
  const registry = registryOf(asked, (name) => isAway && name === 'mf_one');
  const files = new RemoteFiles({ registry, fileBytes: 100, logger: silent });
  const live = [remote('mf_one', 10), remote('mf_two', 10)];
  expect([...(await files.hold(live)).keys()]).toEqual(['mf_one']);
  isAway = false;
  expect([...(await files.hold(live)).keys()]).toEqual([]);
  expect(asked).toEqual(['mf_one/1', 'mf_two/1', 'mf_one/1']);
});

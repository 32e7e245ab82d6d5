import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@storysprout/service-kit';
import { waitFor } from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { FolderRemotes } from '../src/remotes/folder-remotes';
import { FileStore } from '../src/static/file-store';
import { deployRemote, temporaryFolder } from './fixtures';

let dir: string;
let remotes: FolderRemotes;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  dir = await temporaryFolder();
  lines = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  remotes = new FolderRemotes({ dir, files: new FileStore(), logger, lookEveryMs: 0, settleMs: 50 });
});

const warnings = () => lines.filter(({ level }) => level === 'warn');
const listedVersion = async () => (await remotes.list()).remotes[0]?.version;

describe('FolderRemotes', () => {
  it('names remote and field in one line when it leaves one out, once per deployment', async () => {
    await deployRemote(dir, { name: 'mf_blog', manifest: { label: '' } });
    await waitFor(async () => (await remotes.list()) && warnings().length > 0);
    for (let look = 0; look < 5; look += 1) await remotes.list();
    expect(warnings()).toEqual([expect.objectContaining({ remote: 'mf_blog', field: 'manifest.label' })]);
    expect(await remotes.list()).toEqual({ remotes: [] });
  });

  it('says so when the federation manifest is missing', async () => {
    await deployRemote(dir, { name: 'mf_blog' });
    await rm(join(dir, 'mf_blog/mf-manifest.json'));
    await waitFor(async () => (await remotes.list()) && warnings().length > 0);
    expect(warnings()[0]).toMatchObject({ remote: 'mf_blog', field: 'mf-manifest.json' });
  });

  it('stays with what it had while a deployment is being written', async () => {
    await deployRemote(dir, { version: '1' });
    await waitFor(async () => (await listedVersion()) === '1');
    const slow = new FolderRemotes({
      dir,
      files: new FileStore(),
      logger: createLogger({ name: 'x', level: 'silent' }),
      lookEveryMs: 0,
      settleMs: 60_000,
    });
    expect((await slow.list()).remotes).toEqual([]);
    await writeFile(join(dir, 'mf_blog/remote.json'), '{ "half": ');
    expect(await listedVersion()).toBe('1');
    await deployRemote(dir, { version: '2' });
    await waitFor(async () => (await listedVersion()) === '2');
    expect(warnings()).toEqual([]);
  });

  it('gives the same list object until something changes, so that pages are made once', async () => {
    await deployRemote(dir, { version: '1' });
    await waitFor(async () => (await listedVersion()) === '1');
    const list = await remotes.list();
    expect(await remotes.list()).toBe(list);
  });
});

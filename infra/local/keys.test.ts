import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTempFolder } from '../remote-build/temp-folder';
import { ensureDeployTokens } from '../remotes/deploy-tokens';
import { auditKey, pictureKey, siteKeys } from './keys';
import { PidFile } from './processes/pids';
import { dataFolder, readSettings } from './settings';

it('keeps what is secret in files that only their owner reads', () =>
  inTempFolder('keys', async (folder) => {
    const settings = readSettings({ DATA_DIR: folder });
    siteKeys(settings);
    auditKey(settings);
    pictureKey(settings);
    ensureDeployTokens(folder);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
    const secret = files.filter((name) => !name.endsWith('public-keys.txt'));
    expect(secret.length).toBeGreaterThan(8);
    expect(secret.filter((name) => (statSync(join(folder, name)).mode & 0o777) !== 0o600)).toEqual([]);
  }));

it('lets nobody else into folders with data, those of an earlier start neither', () =>
  inTempFolder('folders', async (folder) => {
    const settings = readSettings({ DATA_DIR: folder });
    mkdirSync(join(folder, 'redis'));
    chmodSync(join(folder, 'redis'), 0o755);
    const modes = ['redis', 'mongo'].map((name) => statSync(dataFolder(settings, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700]);
    // The runner creates this file before everything else.
    await new PidFile(join(folder, 'data', 'runner.json')).claim();
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  }));

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDeployTokens } from '../../remotes/deploy-tokens';
import { auditKey, pictureKey, siteKeys } from '../keys';
import { rendererSettings } from '../process-settings';
import { canBeNobody, nobody } from '../processes/nobody';
import type { Part } from '../processes/part';
import { copiesOf } from '../services';
import { readSettings } from '../settings';

/** Checks the rights of the renderer, as started by `npm start` and `npm run dev`, from outside through the kernel. */

const folder = mkdtempSync(join(tmpdir(), 'storysprout-rights-'));
// Only the modes of the files themselves may deny access.
chmodSync(folder, 0o755);
const isRoot = process.getuid?.() === 0;
const isReadable = isRoot && canBeNobody([fileURLToPath(import.meta.url)]);
const store = { url: 'mongodb://someone:a-password@127.0.0.1:1', kind: 'a test', part: null };
const said: string[] = [];
let part: Part;

beforeAll(async () => {
  process.env.IMAGE_S3_SECRET = 'a secret of the person at the terminal';
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const keys = siteKeys(settings);
  const copies = await copiesOf(
    {
      settings,
      stores: { mongo: store, redis: store, mail: store },
      keys,
      deployTokens: ensureDeployTokens(folder),
      defaults: { say: (line) => said.push(line) },
      mode: 'sources',
      extraEnv: { DEV_REMOTES: 'mf_blog' },
    },
    1,
  );
  const renderer = copies.find(({ kind }) => kind === 'renderer');
  if (!renderer) throw new Error('There is no renderer.');
  part = renderer.part;
  await part.start();
});

afterAll(async () => {
  delete process.env.IMAGE_S3_SECRET;
  await part.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the process and its descendants, such as the one in which tsx runs the sources. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

describe.skipIf(process.platform !== 'linux')('the renderer of npm start', () => {
  it('is told what it reads, and nothing else', () => {
    const [pid = 0] = family(part.pid ?? 0);
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const names = pairs.map((pair) => pair.split('=', 1)[0] ?? '');
    expect(names).toEqual(expect.arrayContaining(['PORT', 'INTERNAL_PUBLIC_KEYS']));
    expect(names.filter((name) => !rendererSettings.has(name))).toEqual([]);
  });

  it.runIf(isReadable)('is another user than root in every group, and can read no key', () => {
    for (const pid of family(part.pid ?? 0)) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(/^Uid:\t(.*)$/m.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
      expect(/^Gid:\t(.*)$/m.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
      expect(/^Groups:\t(.*)$/m.exec(status)?.[1]?.trim()).toBe('');
    }
    const settings = readSettings({ DATA_DIR: folder });
    auditKey(settings);
    pictureKey(settings);
    const secret = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.pem$|\.key$|deploy-tokens\.json$/.test(name),
    );
    expect(secret.length).toBeGreaterThan(8);
    const read = (file: string, as: object) =>
      spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', join(folder, file)], as).stderr.toString();
    expect(secret.filter((file) => read(file, {}) !== '')).toEqual([]);
    expect(secret.filter((file) => !read(file, nobody).includes('EACCES'))).toEqual([]);
    expect(said).toEqual([]);
  });

  it.runIf(isRoot)('stays what it was where nobody cannot read its code, and that is said', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    writeFileSync(join(closed, 'main.js'), '');
    expect(canBeNobody([join(closed, 'main.js')])).toBe(false);
    chmodSync(closed, 0o755);
    expect(canBeNobody([join(closed, 'main.js')])).toBe(true);
    expect(said.length).toBe(isReadable ? 0 : 1);
  });
});

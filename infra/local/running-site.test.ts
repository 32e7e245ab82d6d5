import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/packages.mjs';

const MONGODB_URL = 'mongodb://127.0.0.1:20010/';
const REDIS_URL = 'redis://127.0.0.1:20011';

/** Returns the addresses that a command gets when a site runs, or ran, from this data folder. */
function addressesFor(runner: string | null, env: NodeJS.ProcessEnv = {}): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'running-site-'));
  if (runner !== null) writeFileSync(join(folder, 'runner.json'), runner);
  const code = 'console.log(JSON.stringify([process.env.MONGODB_URL ?? null, process.env.REDIS_URL ?? null]))';
  const args = ['--import', join(root, 'infra/local/running-site.mjs'), '-e', code];
  const { PATH } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, args, { env: { PATH, DATA_DIR: folder, ...env }, encoding: 'utf8' }),
  );
}

const running = JSON.stringify({ runner: 1, parts: {}, settings: { MONGODB_URL, REDIS_URL } });

it('gives a command the addresses of the site that runs', () => {
  expect(addressesFor(running)).toEqual([MONGODB_URL, REDIS_URL]);
});

it('gives none of them to a command that is told of another store', () => {
  expect(addressesFor(running, { MONGODB_URL: 'mongodb://elsewhere/' })).toEqual(['mongodb://elsewhere/', null]);
});

it.each([null, '{"runner":1,', '{"runner":1,"parts":{}}'])('gives nothing where no site runs: %s', (runner) => {
  expect(addressesFor(runner)).toEqual([null, null]);
});

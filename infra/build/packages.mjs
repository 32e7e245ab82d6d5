import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const stampFile = join(root, 'node_modules', '.storysprout-lock');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Storysprout needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs npm for the whole project; the process ends when that fails. */
function npm(command) {
  const { status } = spawnSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('Installing packages failed: see the lines above, then try again.\n');
    process.exit(1);
  }
  writeFileSync(stampFile, lockHash());
}

/** Installs what a changed package.json asks for, and writes the lock file anew. */
export function installPackages() {
  npm('install');
}

/**
 * Installs the locked packages when they are missing or no longer fit the lock file. Plain Node, so that
 * it runs in a fresh clone, where nothing else is there yet.
 */
export function ensurePackages() {
  requireNode();
  if (isInstalled()) return;
  process.stdout.write('Installing packages (about a minute, only the first time) ...\n');
  npm('ci');
}

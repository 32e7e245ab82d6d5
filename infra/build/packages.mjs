import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the packages of a lock file, by their paths. */
function packagesOf(...path) {
  return JSON.parse(readFileSync(join(...path), 'utf8')).packages;
}

/**
 * Returns whether the installed packages of a folder match its lock file, whoever ran npm there. Optional packages are
 * not checked, because most are for other systems.
 */
export function isInstalled(folder) {
  try {
    const installed = packagesOf(folder, 'node_modules', '.package-lock.json');
    return Object.entries(packagesOf(folder, 'package-lock.json')).every(
      ([path, { optional, version }]) =>
        optional || !path.startsWith('node_modules/') || (path in installed && installed[path].version === version),
    );
  } catch {
    // Nothing was installed, or the installation was interrupted.
    return false;
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Storysprout needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs npm for the whole project. Ends the process when that fails. */
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
}

/** Installs the packages of a changed package.json and updates the lock file. */
export function installPackages() {
  npm('install');
}

/**
 * Installs the locked packages when they are missing or don't match the lock file. This is plain Node, so that it runs
 * in a fresh clone before anything is installed.
 */
export function ensurePackages() {
  requireNode();
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (about a minute, only the first time) ...\n');
  npm('ci');
}

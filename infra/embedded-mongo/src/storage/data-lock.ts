import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns an identity that differs for a later process with the same id; undefined when there is no such process. */
function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  return `${pid} ${startTimeOf(pid)}`;
}

function startTimeOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}`;
  } catch {
    return startTimeFromPs(pid); // Not on Linux.
  }
}

function startTimeFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown'; // Without `ps`, a reused process id looks like the old process. Then somebody has to remove the lock by hand.
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function tryCreate(path: string, identity: string): boolean {
  try {
    writeFileSync(path, identity, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. Renaming it first makes sure that no other process has replaced it in the
 * meantime.
 */
function clearStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process was faster.
  }
  if (readLock(aside) !== stale) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

/**
 * Locks a data directory for this process until the returned function is called. A lock left behind by a killed process
 * is ignored.
 *
 * @throws Error naming the process that uses the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'embedded-mongo.lock');
  const own = identityOf(process.pid) as string;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryCreate(path, own)) return () => rmSync(path, { force: true });
    const held = readLock(path);
    if (held === undefined) continue;
    const pid = Number(held.split(' ')[0]);
    if (held !== '' && held !== own && identityOf(pid) !== held) clearStale(path, held);
    else
      throw new Error(
        `The data directory ${dataDir} is in use by another embedded MongoDB (process ${pid || 'starting'}).`,
      );
  }
  throw new Error(`The data directory ${dataDir} is in use by another embedded MongoDB.`);
}

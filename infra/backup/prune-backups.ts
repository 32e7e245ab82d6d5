import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupTime } from './backup-name';
import { isLedgerArchive } from './ledger-archive';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Deletes backups older than this many days, with their manifests, and archives of the ledger, and nothing else. The
 * newest backup stays however old it is.
 *
 * @returns the names of the deleted backups.
 */
export function pruneBackups(folder: string, keepDays: number, now: Date): string[] {
  const backups = readdirSync(folder).flatMap((name) => {
    const takenAt = backupTime(name);
    return takenAt ? [{ name, takenAt }] : [];
  });
  const [, ...older] = backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const archives = readdirSync(folder).filter(isLedgerArchive);
  const isOld = (at: Date) => now.getTime() - at.getTime() > keepDays * dayMs;
  const oldArchives = archives.filter((name) => isOld(statSync(join(folder, name)).mtime));
  const old = older.filter(({ takenAt }) => isOld(takenAt));
  for (const { name } of old) {
    rmSync(join(folder, name));
    rmSync(join(folder, `${name}.json`), { force: true });
  }
  for (const name of oldArchives) rmSync(join(folder, name));
  return [...old.map(({ name }) => name), ...oldArchives];
}

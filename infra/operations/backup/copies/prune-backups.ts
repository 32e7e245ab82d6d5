import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupTime } from './backup-name';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Deletes backups older than this many days, with their manifests, and nothing else. The newest backup always stays.
 *
 * @returns the names of the deleted backups.
 */
export function pruneBackups(folder: string, keepDays: number, now: Date): string[] {
  const backups = readdirSync(folder).flatMap((name) => {
    const takenAt = backupTime(name);
    return takenAt ? [{ name, takenAt }] : [];
  });
  const [, ...older] = backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const old = older.filter(({ takenAt }) => now.getTime() - takenAt.getTime() > keepDays * dayMs);
  for (const { name } of old) {
    rmSync(join(folder, name));
    rmSync(join(folder, `${name}.json`), { force: true });
  }
  return old.map(({ name }) => name);
}

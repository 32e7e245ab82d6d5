import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupBucket } from './backup-bucket';
import { backupTime } from './backup-name';

/**
 * Copies every backup of the folder that the bucket does not have whole, with its manifest, the newest first.
 *
 * @returns the names of what was copied.
 */
export async function copyBackups(folder: string, bucket: Pick<BackupBucket, 'sizes' | 'add'>): Promise<string[]> {
  const there = await bucket.sizes();
  const names = readdirSync(folder).sort().reverse();
  const backups = names.filter((name) => backupTime(name) !== null);
  // A backup has been copied once its manifest is there as well.
  const whole = backups.flatMap((name) => [name, `${name}.json`]).filter((name) => names.includes(name));
  const missing = whole.filter((name) => there.get(name) !== statSync(join(folder, name)).size);
  for (const name of missing) await bucket.add(name, join(folder, name));
  return missing;
}

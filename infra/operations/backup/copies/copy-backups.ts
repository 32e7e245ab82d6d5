import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupBucket } from './backup-bucket';
import { backupTime } from './backup-name';

/**
 * Copies every backup of the folder that is missing or incomplete in the bucket, with its manifest, newest first.
 *
 * @returns the names of the copied files.
 */
export async function copyBackups(folder: string, bucket: Pick<BackupBucket, 'sizes' | 'add'>): Promise<string[]> {
  const there = await bucket.sizes();
  const names = readdirSync(folder).sort().reverse();
  const backups = names.filter((name) => backupTime(name) !== null);
  // A backup counts as copied once its manifest is in the bucket, too.
  const whole = backups.flatMap((name) => [name, `${name}.json`]).filter((name) => names.includes(name));
  const missing = whole.filter((name) => there.get(name) !== statSync(join(folder, name)).size);
  for (const name of missing) await bucket.add(name, join(folder, name));
  return missing;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The end of the log when a backup was taken, according to the backup's manifest. */
export interface BackupHead {
  /** The number of the last entry, which is also the number of entries. */
  readonly count: number;
  /** Hash of the last entry, which covers all before it. */
  readonly hash: string;
  /** The time of the backup, as an ISO string. */
  readonly at: string;
}

/** The part of a backup's manifest (infra/operations/backup) about the audit log; older manifests lack it. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  audit: z.object({ count: z.number().int().positive(), hash: z.string() }).nullish(),
});

/** Returns the end of the log for each backup whose manifest lies in the folder, oldest first. */
export async function readBackupHeads(folder: string): Promise<BackupHead[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup.json')).sort();
  const heads: BackupHead[] = [];
  for (const name of names) {
    const { takenAt, audit } = manifest.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (audit) heads.push({ ...audit, at: takenAt });
  }
  return heads;
}

/** The result of reading the whole log. */
interface Log {
  readonly length: number;
  /** Hashes, by number, of the entries that a backup names. */
  readonly hashes: ReadonlyMap<number, string>;
}

/**
 * Describes where a backup contradicts the log, which means that the log was cut, rewritten or replaced; null when all
 * backups agree.
 */
export function differenceFrom(backups: readonly BackupHead[], { length, hashes }: Log): string | null {
  const agrees = ({ count, hash }: BackupHead) => hashes.get(count) === hash;
  const farthest = backups.filter((head) => !agrees(head)).sort((one, other) => other.count - one.count)[0];
  if (farthest === undefined) return null;
  const agreed = Math.max(0, ...backups.filter(agrees).map(({ count }) => count));
  const taken = `was in the backup taken at ${farthest.at}`;
  const what =
    farthest.count > length
      ? `the log ends with entry ${length}, but entry ${farthest.count} ${taken}: entries were cut off`
      : `entry ${farthest.count} is not the one that ${taken}: the log was rewritten`;
  return `${what}, or a backup of before was restored (they agree up to entry ${agreed})`;
}

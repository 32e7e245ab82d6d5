import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AnchoredHead } from './anchor-comparison';

/** The part of a backup's manifest (infra/backup) about the audit log; older manifests lack it. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  audit: z.object({ count: z.number().int().positive(), hash: z.string() }).nullish(),
});

/** How far the log went in each backup whose manifest lies in the folder, oldest first. */
export async function readBackupHeads(folder: string): Promise<AnchoredHead[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup.json')).sort();
  const heads: AnchoredHead[] = [];
  for (const name of names) {
    const { takenAt, audit } = manifest.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (audit) heads.push({ ...audit, at: takenAt });
  }
  return heads;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '@storysprout/service-kit';
import { BackupError } from './backup-error';
import { backupName } from './backup-name';
import { pruneBackups } from './prune-backups';
import { withStores } from './stores';
import { takeBackup } from './take-backup';
import { manifestLines } from './words';

/** `npm run backup -- <folder> [--keep-days N]`: a new backup in the folder; with `--keep-days` older ones go. */
await runMain('backup', () =>
  withStores(async (stores, settings) => {
    const { folder, keepDays } = readArguments(process.argv.slice(2));
    mkdirSync(folder, { recursive: true });
    const now = () => new Date();
    const file = join(folder, backupName(now()));
    const { BACKUP_DATABASES: databasePrefix, BACKUP_KEY: key, BACKUP_PAUSE_MS: pauseLimitMs } = settings;
    const manifest = await takeBackup({ ...stores, databasePrefix, key, pauseLimitMs, now }, file);
    const deleted = keepDays === null ? [] : pruneBackups(folder, keepDays, now());
    return [
      `${file} is written.`,
      ...manifestLines(manifest),
      ...deleted.map((name) => `${name} was old and is deleted.`),
    ];
  }),
);

function readArguments(args: string[]): { folder: string; keepDays: number | null } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'keep-days': { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new BackupError('Where to? For example: npm run backup -- /backups');
  const keepDays = values['keep-days'] === undefined ? null : Number(values['keep-days']);
  if (keepDays !== null && !(Number.isInteger(keepDays) && keepDays >= 1)) {
    throw new BackupError('--keep-days takes a whole number of at least 1.');
  }
  return { folder, keepDays };
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from '@storysprout/service-kit';
import { BackupError } from './backup-error';
import { backupName } from './copies/backup-name';
import { manifestLines } from './format/manifest';
import { backupRecorder } from './record';
import { withStores } from './stores';
import { takeBackup } from './take-backup';

/** `npm run backup -- <folder>`: writes a new backup to the folder. */
await runMain('backup', () =>
  withStores(async (stores, settings) => {
    const [folder] = process.argv.slice(2);
    if (folder === undefined) throw new BackupError('Where to? For example: npm run backup -- /backups');
    mkdirSync(folder, { recursive: true });
    const now = () => new Date();
    const file = join(folder, backupName(now()));
    const { BACKUP_DATABASES: databasePrefix, BACKUP_KEY: key, BACKUP_PAUSE_MS: pauseLimitMs } = settings;
    const context = { ...stores, databasePrefix, key, pauseLimitMs, now };
    const manifest = await backupRecorder(settings)({ command: 'backup' }, () => takeBackup(context, file));
    return [`${file} is written.`, ...manifestLines(manifest)];
  }),
);

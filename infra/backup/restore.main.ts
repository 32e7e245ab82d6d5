import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runMain } from '@storysprout/service-kit';
import { BackupError } from './backup-error';
import { manifestLines } from './manifest';
import { restoreRecorder } from './record';
import { restoreBackup } from './restore-backup';
import { withStores } from './stores';

/** `npm run restore -- <file> [--force]`: restores a backup; `--force` first deletes what is there. */
await runMain('restore', () =>
  withStores(async (stores, settings) => {
    const { BACKUP_DATABASES: databasePrefix, BACKUP_KEY: key } = settings;
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (file === undefined) throw new BackupError('Which backup? For example: npm run restore -- /backups/<file>');
    if (!existsSync(file)) throw new BackupError(`There is no ${file}.`);
    const deps = { ...stores, databasePrefix, key, now: () => new Date() };
    const { manifest, expiredKeys } = await restoreRecorder(settings)(
      { command: 'restore' },
      () => restoreBackup(deps, file, values),
      ({ manifest: { takenAt } }) => ({ takenAt }),
    );
    const expired = expiredKeys === 0 ? [] : [`${expiredKeys} keys of Redis had expired since and stayed away.`];
    return [`${file} is restored; every document is as it was.`, ...manifestLines(manifest), ...expired];
  }),
);

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger, queueRedisUrl, runMain } from '@storysprout/service-kit';
import { BackupError } from './backup-error';
import { openLastingList } from './lasting-list';
import { manifestLines } from './manifest';
import { restoreRecorder } from './record';
import { replayErasures, replayLines } from './replay-erasures';
import { restoreBackup } from './restore-backup';
import { withStores } from './stores';

const logger = createLogger({ name: 'restore', level: 'error' });

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
    const list = await openLastingList(settings, logger);
    const { manifest, expiredKeys, replayed } = await restoreRecorder(settings)(
      { command: 'restore' },
      async () => {
        const restored = await restoreBackup(deps, file, values);
        const replaying = { ...deps, ...list, redisUrl: queueRedisUrl(settings), logger };
        return { ...restored, replayed: await replayErasures(replaying, new Date(restored.manifest.takenAt)) };
      },
      ({ manifest: { takenAt }, replayed: { erased } }) => ({ takenAt, erased }),
    );
    list.list.close?.();
    const expired = expiredKeys === 0 ? [] : [`${expiredKeys} keys of Redis had expired since and stayed away.`];
    return [
      `${file} is restored; every document is as it was.`,
      ...manifestLines(manifest),
      ...expired,
      ...replayLines(replayed),
    ];
  }),
);

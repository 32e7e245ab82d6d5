import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger, queueRedisUrl, runMain } from '@storysprout/service-kit';
import { BackupError } from './backup-error';
import { manifestLines } from './format/manifest';
import { restoreRecorder } from './record';
import { type Replayed, replayFacts, replayLines } from './replay/replay';
import { openReplayLog } from './replay/replay-log';
import { restoreBackup } from './restore-backup';
import type { BackupSettings } from './settings';
import { type Stores, withStores } from './stores';

const logger = createLogger({ name: 'restore', level: 'error' });

/**
 * `npm run restore -- <file> [--force]`: restores a backup; `--force` first deletes the existing data.
 * `npm run restore -- --replay-since <time>`: replays the log on databases that were restored by other means to that
 * point in time.
 */
await runMain('restore', () =>
  withStores(async (stores, settings) => {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false }, 'replay-since': { type: 'string' } },
    });
    const [file] = positionals;
    const since = values['replay-since'];
    if (since !== undefined && file === undefined) return replayOnly(stores, settings, momentOf(since));
    if (file === undefined) throw new BackupError('Which backup? For example: npm run restore -- /backups/<file>');
    if (!existsSync(file)) throw new BackupError(`There is no ${file}.`);
    return restoreAll(stores, settings, file, values);
  }),
);

async function restoreAll(stores: Stores, settings: BackupSettings, file: string, options: { force: boolean }) {
  const { BACKUP_DATABASES: databasePrefix, BACKUP_KEY: key } = settings;
  const context = { ...stores, databasePrefix, key, now: () => new Date() };
  const replay = await openReplay(stores, settings);
  const { manifest, expiredKeys, replayed } = await restoreRecorder(settings)(
    { command: 'restore' },
    async () => {
      const restored = await restoreBackup(context, file, options);
      return { ...restored, replayed: await replay(new Date(restored.manifest.takenAt)) };
    },
    (result) => ({ takenAt: result.manifest.takenAt, ...result.replayed }),
  );
  const expired = expiredKeys === 0 ? [] : [`${expiredKeys} keys of Redis had expired since and stayed away.`];
  return [
    `${file} is restored; every document is as it was.`,
    ...manifestLines(manifest),
    ...expired,
    ...replayLines(replayed),
  ];
}

async function replayOnly(stores: Stores, settings: BackupSettings, takenAt: Date): Promise<string[]> {
  const replay = await openReplay(stores, settings);
  const replayed = await restoreRecorder(settings)(
    { command: 'restore --replay-since' },
    () => replay(takenAt),
    (result) => ({ takenAt: takenAt.toISOString(), ...result }),
  );
  return replayLines(replayed);
}

/**
 * Checks that the replay log can be read before anything is changed.
 *
 * @returns a function that replays it
 */
async function openReplay(stores: Stores, settings: BackupSettings): Promise<(takenAt: Date) => Promise<Replayed>> {
  const { list, keys } = await openReplayLog(settings, logger);
  const { BACKUP_DATABASES: databasePrefix } = settings;
  const shared = { ...stores, databasePrefix, list, keys, logger, now: () => new Date() };
  return (takenAt) =>
    replayFacts({ ...shared, redisUrl: queueRedisUrl(settings) }, takenAt).finally(() => list.close?.());
}

/** @throws BackupError when the text is not a valid time */
function momentOf(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new BackupError(`${text} is not a time. Write it as 2026-11-22T10:00:00Z.`);
  return moment;
}

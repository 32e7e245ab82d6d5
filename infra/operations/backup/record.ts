import {
  commandRecorder,
  createLogger,
  createQueue,
  type PublishAudit,
  queueRedisUrl,
  type RecordCommand,
} from '@storysprout/service-kit';
import type { BackupSettings } from './settings';

/** Records a backup in the audit log, because it holds every child's data. */
export function backupRecorder(settings: BackupSettings): RecordCommand {
  return commandRecorder((entry, options) => publish(settings, entry, options));
}

/**
 * Records a restore, but only once it is done: the restore would delete an earlier entry, or the entry would block it,
 * because a restore needs an empty Redis.
 */
export function restoreRecorder(settings: BackupSettings): RecordCommand {
  return commandRecorder(async (entry, options) => {
    if (entry.outcome === 'done') await publish(settings, entry, options);
  });
}

async function publish(settings: BackupSettings, ...[entry, options]: Parameters<PublishAudit>): Promise<void> {
  const logger = createLogger({ name: 'backup', level: 'error' });
  const queue = createQueue('auditEntry', { redisUrl: queueRedisUrl(settings), logger });
  try {
    await queue.add(entry, options);
  } finally {
    await queue.close();
  }
}

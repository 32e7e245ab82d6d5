import {
  commandRecorder,
  createLogger,
  createQueue,
  queueRedisUrl,
  type RecordCommand,
  type TellAudit,
} from '@storysprout/service-kit';
import type { BackupSettings } from './settings';

/** Has the audit log tell of a backup, which takes every child's data with it. */
export function backupRecorder(settings: BackupSettings): RecordCommand {
  return commandRecorder((entry, options) => tell(settings, entry, options));
}

/**
 * The same of a restore, but only once it is done: what is told before is deleted by it, or is in the way, for a restore wants
 * an empty Redis.
 */
export function restoreRecorder(settings: BackupSettings): RecordCommand {
  return commandRecorder(async (entry, options) => {
    if (entry.outcome === 'done') await tell(settings, entry, options);
  });
}

async function tell(settings: BackupSettings, ...[entry, options]: Parameters<TellAudit>): Promise<void> {
  const logger = createLogger({ name: 'backup', level: 'error' });
  const queue = createQueue('auditEntry', { redisUrl: queueRedisUrl(settings), logger });
  try {
    await queue.add(entry, options);
  } finally {
    await queue.close();
  }
}

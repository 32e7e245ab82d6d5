import type { Logger } from '@storysprout/service-kit';
import { type AuditKeys, readAuditKeys } from '../../../../services/admin/src/audit/audit-keys';
import {
  openReplayLogStore,
  type ReplayLogStore,
} from '../../../../services/admin/src/audit/replay-log/replay-log-store';
import { BackupError } from '../backup-error';
import type { BackupSettings } from '../settings';

export interface OpenReplayLog {
  readonly list: ReplayLogStore;
  readonly keys: AuditKeys;
}

const noKeys: AuditKeys = { has: () => false, isGenuine: () => false };

/**
 * Opens the replay log.
 *
 * @throws BackupError when it has entries and there is no key to verify them with
 */
export async function openReplayLog(settings: BackupSettings, logger: Logger): Promise<OpenReplayLog> {
  const list = openReplayLogStore(settings, logger);
  const { AUDIT_PUBLIC_KEY: pem } = settings;
  if (pem === undefined && (await list.texts()).length > 0)
    throw new BackupError(
      'AUDIT_PUBLIC_KEY is missing: accounts were erased or banned, and the restore has to do that again.',
    );
  return { list, keys: pem === undefined ? noKeys : readAuditKeys(pem) };
}

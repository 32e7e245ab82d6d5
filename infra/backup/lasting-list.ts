import type { Logger } from '@storysprout/service-kit';
import { type AuditKeys, readAuditKeys } from '../../services/admin/src/audit/audit-keys';
import { type LastingStore, openLastingStore } from '../../services/admin/src/lasting/lasting-store';
import { BackupError } from './backup-error';
import type { BackupSettings } from './settings';

export interface LastingList {
  readonly list: LastingStore;
  readonly keys: AuditKeys;
}

const noKeys: AuditKeys = { has: () => false, isGenuine: () => false };

/** The list of what a restore must not undo. @throws BackupError when it has entries and no key is there to check them with */
export async function openLastingList(settings: BackupSettings, logger: Logger): Promise<LastingList> {
  const list = openLastingStore(settings, logger);
  const { AUDIT_PUBLIC_KEY: pem } = settings;
  if (pem === undefined && (await list.texts()).length > 0)
    throw new BackupError(
      'AUDIT_PUBLIC_KEY is missing: accounts were erased or banned, and the restore has to do that again.',
    );
  return { list, keys: pem === undefined ? noKeys : readAuditKeys(pem) };
}

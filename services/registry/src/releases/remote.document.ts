import type { RegistryAuditEntry } from '@storysprout/contract';
import { type LeaseDocument, store } from '@storysprout/service-kit';
import type { Channels } from './channels';

/** The live releases of one remote, or of the shell. Every change raises `revision` by one. */
export interface RemoteState extends Channels {
  readonly _id: string;
  readonly revision: number;
  /** The latest change in one sentence, shown to whoever submits an outdated revision. */
  readonly lastChange: string;
  /** Links that moderators have confirmed, by `keyOf`. Missing before the first. */
  readonly confirmed?: readonly string[];
}

export type AuditDocument = Omit<RegistryAuditEntry, 'at'> & { readonly at: Date };

export const remoteStore = store<RemoteState>('remotes');
/** Contains one document at most, that of the shell. */
export const shellStore = store<RemoteState>('shells');
export const auditStore = store<AuditDocument>('registryAudit', [{ key: { remote: 1, at: -1 } }]);
export const retentionLeaseStore = store<LeaseDocument>('turns');

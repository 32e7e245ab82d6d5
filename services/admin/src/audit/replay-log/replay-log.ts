import type { ReplayEntry } from '@storysprout/contract';
import type { AuditSigner } from '../audit-keys';
import { signEntry } from './replay-entry';
import type { ReplayLogStore } from './replay-log-store';

/** Adds facts to the replay log. Adding the same fact twice does no harm. */
export class ReplayLog {
  constructor(
    private readonly store: ReplayLogStore,
    private readonly signer: AuditSigner,
  ) {}

  add(fact: ReplayEntry): Promise<void> {
    return this.store.add(signEntry(fact, this.signer));
  }
}

import type { LastingFact } from '@storysprout/contract';
import type { AuditSigner } from '../audit/audit-keys';
import { signFact } from './lasting-fact';
import type { LastingStore } from './lasting-store';

/** Adds facts to the replay log. Adding the same fact twice does no harm. */
export class LastingFacts {
  constructor(
    private readonly store: LastingStore,
    private readonly signer: AuditSigner,
  ) {}

  add(fact: LastingFact): Promise<void> {
    return this.store.add(signFact(fact, this.signer));
  }
}

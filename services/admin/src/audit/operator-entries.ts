import type { JobData } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { AuditFacts } from './audit.document';
import type { AuditRepository } from './audit.repository';
import type { AuditSigner } from './audit-keys';

export interface OperatorEntriesDeps {
  readonly entries: Pick<AuditRepository, 'addIntentOnce' | 'dropIntent' | 'append'>;
  readonly signer: AuditSigner;
}

/** Logs operators' commands. Jobs may come twice and in any order; each command gets one entry. */
export class OperatorEntries {
  constructor(private readonly deps: OperatorEntriesDeps) {}

  async add(job: JobData<'auditEntry'>): Promise<void> {
    const { key, phase, before, after, outcome } = job;
    const intent = { _id: new ObjectId(key), ...about(job), after };
    if (phase === 'began') return this.deps.entries.addIntentOnce(intent);
    await this.deps.entries.append({ intentId: key, ...about(job), before, after, outcome }, this.deps.signer);
    await this.deps.entries.dropIntent(intent._id);
  }
}

function about({
  at,
  operator,
  target,
}: JobData<'auditEntry'>): Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target'> {
  return { at: new Date(at), actor: { userId: null, name: operator }, action: 'operator_command', target };
}

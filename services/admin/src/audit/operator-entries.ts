import type { JobData } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { AuditContext } from './audit.context';
import type { AuditFacts } from './audit.document';

/** Logs operators' commands. Jobs may come twice and in any order; each command gets one entry. */
export class OperatorEntries {
  constructor(private readonly context: Pick<AuditContext, 'entries' | 'signer'>) {}

  async add(job: JobData<'auditEntry'>): Promise<void> {
    const { entries, signer } = this.context;
    const { key, phase, before, after, outcome } = job;
    const intent = { _id: new ObjectId(key), ...about(job), after };
    if (phase === 'began') return entries.addIntentOnce(intent);
    await entries.append({ intentId: key, ...about(job), before, after, outcome }, signer);
    await entries.dropIntent(intent._id);
  }
}

function about({
  at,
  operator,
  target,
}: JobData<'auditEntry'>): Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target'> {
  return { at: new Date(at), actor: { userId: null, name: operator }, action: 'operator_command', target };
}

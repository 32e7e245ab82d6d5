import type { ReplayEntry } from '@storysprout/contract';
import type { AuditContext } from '../audit.context';
import { signEntry } from './replay-entry';

/** Adds facts to the replay log. Adding the same fact twice does no harm. */
export class ReplayLog {
  constructor(private readonly context: Pick<AuditContext, 'replayLogStore' | 'signer'>) {}

  add(fact: ReplayEntry): Promise<void> {
    const { replayLogStore, signer } = this.context;
    return replayLogStore.add(signEntry(fact, signer));
  }
}

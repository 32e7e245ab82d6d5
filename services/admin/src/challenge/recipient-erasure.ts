import type { JobData } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { sendIdOf } from '../mail';
import type { ChallengeContext } from './challenge.context';
import type { EmailRunDocument } from './email-runs/email-run.document';

/** Removes everything that identifies a recipient, once the account is gone. */
export class RecipientErasure {
  constructor(
    private readonly context: Pick<ChallengeContext, 'runs' | 'sends' | 'transactions' | 'challenges' | 'queue'>,
  ) {}

  /**
   * Cancels e-mails still to be sent to the reader, and removes address, name and link from those that were not
   * delivered. Safe to run twice. The runs keep their counts.
   *
   * @throws Error while an e-mail to the reader is under way, so that the job is tried again.
   */
  async erase({ userId }: JobData<'recipientErased'>): Promise<void> {
    await this.context.challenges.forgetReader(new ObjectId(userId));
    let underWay = 0;
    for await (const run of this.context.runs.all()) if (!(await this.eraseFrom(run, userId))) underWay += 1;
    if (underWay > 0) throw new Error(`${underWay} e-mails to a former reader are under way`);
  }

  /** @returns whether nothing in this run identifies the reader any more. */
  private async eraseFrom(run: Pick<EmailRunDocument, '_id' | 'finishedAt'>, userId: string): Promise<boolean> {
    const id = sendIdOf({ runId: run._id.toHexString(), userId });
    const { bull } = this.context.queue;
    const job = await bull.getJob(id);
    // Update the record first: a worker that takes the job in the meantime finds it settled, and the run need not wait
    // for it.
    if (run.finishedAt === null) await this.context.sends.giveUp(id, run._id, { isQueued: job !== undefined });
    const isForgotten = await this.context.sends.forget(id);
    // BullMQ does not remove a job that a worker is processing.
    const isRemoved = !job || (await bull.remove(id)) === 1;
    if (!isForgotten || !isRemoved) return false;
    await this.context.transactions.run((session) => this.context.sends.makeNameless(id, session));
    return true;
  }
}

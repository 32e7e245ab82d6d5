import { eraseRedisTraces, wantedId, wantedText } from '@storysprout/service-kit/data-rights';
import type { ObjectId } from 'mongodb';
import { type ErasureDocument, type ErasureStep, type ErasureTraces, erasureSteps } from '../identity';
import type { DataRightsContext } from './data-rights.context';

/** After this time another process may take over the work of one that has died. */
const leaseMs = 60_000;
const atOnce = 100;

/**
 * Erases accounts step by step (docs/product.md#leaving). One document stores the progress of each erasure, so any
 * process can continue where another one died.
 */
export class ErasureSaga {
  constructor(
    private readonly context: Pick<
      DataRightsContext,
      | 'collections'
      | 'users'
      | 'transactions'
      | 'personalData'
      | 'jobs'
      | 'redis'
      | 'connectToQueues'
      | 'logger'
      | 'now'
    >,
  ) {}

  /** Continues each unfinished erasure as far as is possible now. */
  async goOn(): Promise<void> {
    const waiting = this.context.collections.erasures.find(
      { isFinished: false },
      { projection: { _id: 1 }, sort: { erasedAt: 1 } },
    );
    for (const { _id } of await waiting.limit(atOnce).toArray()) {
      await this.advance(_id).catch((error: unknown) => {
        this.context.logger.warn({ err: error }, 'an erasure is put off');
      });
    }
  }

  private async advance(_id: ObjectId): Promise<void> {
    const erasure = await this.take(_id);
    if (!erasure) return;
    try {
      let step: ErasureStep | null = erasure.step ?? 'own';
      while (step !== null && (await this.doStep(erasure, step))) step = await this.finish(erasure, step);
    } finally {
      await this.context.collections.erasures.updateOne({ _id }, { $unset: { busyUntil: 1 } });
    }
  }

  /** @returns null when another process works on it */
  private take(_id: ObjectId): Promise<ErasureDocument | null> {
    const now = this.context.now();
    const isFree = { $or: [{ busyUntil: { $exists: false } }, { busyUntil: { $lte: now } }] };
    const busyUntil = new Date(now.getTime() + leaseMs);
    return this.context.collections.erasures.findOneAndUpdate(
      { _id, isFinished: false, ...isFree },
      { $set: { busyUntil } },
    );
  }

  /** @returns the next step; null when it was the last one */
  private async finish({ _id }: ErasureDocument, done: ErasureStep): Promise<ErasureStep | null> {
    const next = erasureSteps[erasureSteps.indexOf(done) + 1] ?? null;
    const busyUntil = new Date(this.context.now().getTime() + leaseMs);
    const change = next === null ? { isFinished: true, leftovers: null } : { step: next, busyUntil };
    await this.context.collections.erasures.updateOne({ _id }, { $set: change });
    if (next === null) this.context.logger.info('an account is gone');
    return next;
  }

  /** @returns whether the step is done; if not, it is tried again later */
  private async doStep({ _id, leaving }: ErasureDocument, step: ErasureStep): Promise<boolean> {
    const userId = _id.toHexString();
    const { jobs } = this.context;
    const leavesBlogs = leaving === 'leaveBlogs';
    switch (step) {
      case 'list':
        return jobs.isDone('factLasts', userId, {
          kind: 'erased',
          userId,
          leavesBlogs,
          at: this.context.now().toISOString(),
        });
      case 'account':
        return this.deleteAccount(_id);
      case 'own':
        return this.eraseOwn(_id);
      case 'writer':
      case 'writerAgain':
        return jobs.isDone('writerErased', userId, { userId, leavesBlogs });
      case 'recipient':
      case 'recipientAgain':
        return jobs.isDone('recipientErased', userId, { userId });
      case 'queues':
      case 'queuesAgain':
        return this.eraseFromRedis(_id);
    }
  }

  /** Deletes the account, and stores in the erasure what later steps need to find the remaining data. */
  private async deleteAccount(_id: ObjectId): Promise<true> {
    await this.context.transactions.run(async (session) => {
      const user = await this.context.users.delete(_id, session);
      if (!user) return;
      const known = [user.email, user.pendingEmail, ...(await this.context.personalData.addressesOf(_id, session))];
      const addresses = [...new Set(known.filter((address) => typeof address === 'string'))];
      const leftovers: ErasureTraces = { image: user.image, profileRevision: user.profileRevision, addresses };
      await this.context.collections.erasures.updateOne({ _id }, { $set: { leftovers } }, { session });
    });
    return true;
  }

  private async eraseOwn(_id: ObjectId): Promise<true> {
    const { leftovers } = (await this.context.collections.erasures.findOne({ _id })) ?? {};
    await this.context.personalData.erase(_id, leftovers?.image ?? null);
    return true;
  }

  private async eraseFromRedis(_id: ObjectId): Promise<boolean> {
    const { leftovers } = (await this.context.collections.erasures.findOne({ _id })) ?? {};
    const addresses = leftovers?.addresses ?? [];
    const wanted = [wantedId(_id.toHexString()), ...addresses.map((address) => wantedText('an address', address))];
    let underWay = await eraseRedisTraces(this.context.redis, wanted);
    const queues = await this.context.connectToQueues?.();
    if (queues) underWay += await eraseRedisTraces(queues, wanted).finally(() => queues.disconnect());
    return underWay === 0;
  }
}

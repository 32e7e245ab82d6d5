import { unusedAccounts } from '@storysprout/contract';
import { AppError, dayOf, daysAfter } from '@storysprout/service-kit';
import { type ClientSession, type Filter, ObjectId } from 'mongodb';
import { type DataRightsPart, revokeTokens, type UserDocument, type UserUpdates } from '../identity';
import * as texts from '../texts/missing';
import type { DataRightsContext } from './data-rights.context';

const batchSize = 100;
const { months, firstNoticeDays, secondNoticeDays } = unusedAccounts;

/**
 * Erases accounts that have not been used for a long time (docs/product.md#unused-accounts), after two e-mails. Any
 * visit stops it, because every step checks the time of the last visit again.
 */
export class UnusedAccounts {
  constructor(
    private readonly context: Pick<
      DataRightsContext,
      'collections' | 'users' | 'transactions' | 'outbox' | 'logger' | 'now'
    >,
  ) {}

  async sweep(): Promise<void> {
    const { users, now } = this.context;
    const soon = daysAfter(now(), secondNoticeDays);
    await this.each({ unused: { $exists: false }, deleteAfter: null }, (user) => this.announce(user, firstNoticeDays));
    await this.each({ 'unused.notices': 1, 'unused.eraseAt': { $lte: soon } }, (user) =>
      this.announce(user, secondNoticeDays),
    );
    await this.each({ 'unused.notices': 2, 'unused.eraseAt': { $lte: now() }, deleteAfter: null }, (user) =>
      this.close(user),
    );
    const { day } = this.longAgo();
    const usedAgain = { 'unused.eraseAt': { $exists: true }, lastVisitDay: { $gt: day } };
    await users.updateAll(usedAgain, { $unset: { unused: '' } });
  }

  /**
   * Returns what the e-mail needs.
   *
   * @throws AppError `not_found` when the account is in use again, or gone.
   */
  async write(noticeId: ObjectId) {
    const user = await this.context.collections.users.findOne({ 'unused.noticeId': noticeId, ...this.isUnused() });
    if (!user?.unused) throw new AppError('not_found', texts.nothingToWriteAbout);
    return { email: user.email, name: user.name, token: '', until: user.unused.eraseAt.toISOString() };
  }

  private async each(which: Filter<UserDocument>, work: (user: UserDocument) => Promise<void>): Promise<void> {
    // Two queries, because one with both would not go through the index.
    for (const unused of this.isUnused().$or) {
      const found = this.context.collections.users.find({ ...which, ...unused, isAdmin: false }).limit(batchSize);
      for (const user of await found.toArray()) await work(user);
    }
  }

  private announce(user: UserDocument, days: number): Promise<void> {
    const noticeId = new ObjectId();
    const notices = (user.unused?.notices ?? 0) + 1;
    const unused = { noticeId, notices, eraseAt: daysAfter(this.context.now(), days) };
    return this.change(user, { $set: { unused } }, async (session) => {
      const job = {
        kind: 'unused_account',
        userId: user._id.toHexString(),
        noticeId: noticeId.toHexString(),
      } as const;
      await this.context.outbox.add(session, 'accountEmail', job, { jobId: `unused-${job.noticeId}` });
    });
  }

  /** Closes the account for good; it is erased within minutes. */
  private async close(user: UserDocument): Promise<void> {
    const now = this.context.now();
    await this.change(user, [revokeTokens(now), { $set: { deleteAfter: now, leaving: 'erase' } }]);
    this.context.logger.info('an account that nobody uses is erased');
  }

  /** Changes the account unless it was visited or changed meanwhile. */
  private async change(
    { _id, lastVisitDay, unused }: UserDocument,
    updates: UserUpdates<DataRightsPart>,
    also?: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    await this.context.transactions.run(async (session) => {
      const same = { lastVisitDay, 'unused.noticeId': unused?.noticeId ?? { $exists: false } };
      if (await this.context.users.update(_id, updates, { session, also: same })) await also?.(session);
    });
  }

  private isUnused() {
    const { day, moment } = this.longAgo();
    return { $or: [{ lastVisitDay: { $lte: day } }, { lastVisitDay: null, createdAt: { $lte: moment } }] };
  }

  private longAgo(): { day: string; moment: Date } {
    const moment = this.context.now();
    moment.setUTCMonth(moment.getUTCMonth() - months);
    return { day: dayOf(moment), moment };
  }
}

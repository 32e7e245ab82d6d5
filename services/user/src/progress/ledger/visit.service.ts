import { writingXp } from '@storysprout/contract';
import { AppError, type Day, dayBefore, dayOf } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { UserDocument } from '../../identity';
import * as texts from '../../texts/sessions';
import type { ProgressContext } from '../progress.context';
import { afterVisit } from './visit.rules';

const soonMs = 48 * 60 * 60 * 1_000;

/** The first sign-in or visit of a UTC day earns 1 XP and continues the streak (docs/product.md#xp-from-writing). */
export class VisitService {
  constructor(private readonly context: Pick<ProgressContext, 'users' | 'awards' | 'collections' | 'now'>) {}

  /**
   * Returns the account after the visit, unchanged if it was not the day's first.
   *
   * @throws AppError `unauthorized` when the account was banned or its tokens were revoked since it was read.
   */
  async visit(user: UserDocument): Promise<UserDocument> {
    const now = this.context.now();
    const day = dayOf(now);
    const marks = afterVisit(user, day, await this.isSoon(user, now));
    if (!marks) return user;
    const { _id, lastVisitDay, tokenVersion } = user;
    const key = keyOf(_id, day);
    const visit = { after: lastVisitDay, marks };
    const earned = { xp: writingXp.daily_visit, reason: 'daily_visit', key, day, visit } as const;
    const outcome = await this.context.awards.award({ userId: _id, tokenVersion, ...earned });
    if (outcome.booked) return outcome.user;
    const current = await this.context.users.findById(_id);
    if (current && current.tokenVersion === tokenVersion && !current.isBanned) return current;
    throw new AppError('unauthorized', texts.signInAgain);
  }

  /** Returns whether one UTC day was left out, and the latest visit was less than 48 hours ago all the same. */
  private async isSoon({ _id: userId, lastVisitDay }: UserDocument, now: Date): Promise<boolean> {
    if (lastVisitDay === null || lastVisitDay !== dayBefore(dayBefore(dayOf(now)))) return false;
    const visit = await this.context.collections.ledger.findOne({ userId, key: keyOf(userId, lastVisitDay) });
    return visit !== null && now.getTime() - visit.at.getTime() < soonMs;
  }
}

function keyOf(userId: ObjectId, day: Day): string {
  return `visit:${userId.toHexString()}:${day}`;
}

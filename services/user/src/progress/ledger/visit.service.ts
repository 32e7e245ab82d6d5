import { writingXp } from '@storysprout/contract';
import { AppError, dayOf } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';
import * as texts from '../../texts/sessions';
import type { ProgressContext } from '../progress.context';
import { afterVisit } from './visit.rules';

/** The first sign-in or visit of a UTC day earns 1 XP and continues the streak (docs/product.md#xp-from-writing). */
export class VisitService {
  constructor(private readonly context: Pick<ProgressContext, 'users' | 'awards' | 'now'>) {}

  /**
   * Returns the account after the visit, unchanged if it was not the day's first.
   *
   * @throws AppError `unauthorized` when the account was banned or its tokens were revoked since it was read.
   */
  async visit(user: UserDocument): Promise<UserDocument> {
    const day = dayOf(this.context.now());
    const marks = afterVisit(user, day);
    if (!marks) return user;
    const { _id, lastVisitDay, tokenVersion } = user;
    const key = `visit:${_id.toHexString()}:${day}`;
    const visit = { after: lastVisitDay, marks };
    const earned = { xp: writingXp.daily_visit, reason: 'daily_visit', key, day, visit } as const;
    const outcome = await this.context.awards.award({ userId: _id, tokenVersion, ...earned });
    if (outcome.booked) return outcome.user;
    const current = await this.context.users.findById(_id);
    if (current && current.tokenVersion === tokenVersion && !current.isBanned) return current;
    throw new AppError('unauthorized', texts.signInAgain);
  }
}

import { AppError, type SignedInUser } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/sessions';
import type { ProgressContext } from '../progress.context';

/** Hands out celebrations, each to the first page that claims it. */
export class CelebrationService {
  constructor(private readonly context: Pick<ProgressContext, 'users'>) {}

  /**
   * Removes waiting celebrations. Of two pages that claim the same one at once, only one gets it.
   *
   * @returns the ones that this call got
   * @throws AppError `unauthorized` when the account is gone or banned.
   */
  async claim({ userId }: SignedInUser, wanted: readonly string[]): Promise<string[]> {
    const claimed = { $pull: { moments: { $in: [...wanted] } } };
    const options = { also: { isBanned: false }, returns: 'before' } as const;
    const before = await this.context.users.update(new ObjectId(userId), claimed, options);
    if (!before) throw new AppError('unauthorized', texts.signInAgain);
    return (before.moments ?? []).filter((entry) => wanted.includes(entry));
  }
}

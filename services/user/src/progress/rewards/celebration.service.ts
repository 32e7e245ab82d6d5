import { AppError, type SignedInUser } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/sessions';
import type { ProgressContext } from '../progress.context';

/** Hands out celebrations, each to the first page that claims it. */
export class CelebrationService {
  constructor(private readonly context: Pick<ProgressContext, 'collections'>) {}

  /**
   * Removes waiting celebrations. Of two pages that claim the same one at once, only one gets it.
   *
   * @returns the ones that this call got
   * @throws AppError `unauthorized` when the account is gone or banned.
   */
  async claim({ userId }: SignedInUser, wanted: readonly string[]): Promise<string[]> {
    const before = await this.context.collections.users.findOneAndUpdate(
      { _id: new ObjectId(userId), isBanned: false },
      { $pull: { moments: { $in: [...wanted] } } },
      { returnDocument: 'before', projection: { moments: 1 } },
    );
    if (!before) throw new AppError('unauthorized', texts.signInAgain);
    return (before.moments ?? []).filter((entry) => wanted.includes(entry));
  }
}

import type { ReaderPage } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { isShownToOthers, shownImage, shownName, type UserDocument } from '../../identity';
import * as texts from '../../texts/missing';
import type { AccountsContext } from '../accounts.context';

/** Public pages of readers who want one, with name, picture, avatar, badges and published blogs only. */
export class ReaderPages {
  constructor(private readonly context: Pick<AccountsContext, 'users' | 'blogs'>) {}

  /**
   * @throws AppError `not_found`, with the same message for accounts that are unknown, banned, about to be deleted, or
   * want no page.
   */
  async read(id: ObjectId, cursor: string | undefined): Promise<ReaderPage> {
    const user = await this.context.users.findById(id);
    if (!user || !showsPage(user)) throw new AppError('not_found', texts.page);
    const { profileAvatar, badges, isAdmin } = user;
    const shown = { name: shownName(user), image: shownImage(user), ...(isAdmin && { isModerator: true }) };
    const reader = { _id: id.toHexString(), ...shown, profileAvatar, badges };
    return { reader, ...(await this.blogsOf(reader._id, cursor)) };
  }

  private async blogsOf(id: string, cursor: string | undefined): Promise<Omit<ReaderPage, 'reader'>> {
    if (!this.context.blogs) return { blogs: [], nextCursor: null };
    return this.context.blogs.call('GET /internal/published-by/{id}', { params: { id }, query: { cursor } });
  }
}

export function showsPage({
  hasPage,
  isBanned,
  ...account
}: Pick<UserDocument, 'hasPage' | 'isBanned' | 'deleteAfter' | 'consent'>): boolean {
  return hasPage === true && !isBanned && isShownToOthers(account);
}

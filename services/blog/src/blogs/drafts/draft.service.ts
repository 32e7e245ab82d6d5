import { isSameContent, type SaveDraftRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/drafts';
import { blogNotFound } from '../../visibility';
import type { BlogsContext } from '../blogs.context';
import type { DraftDocument } from './draft.document';
import { partsOf, presentDraft, requireRoom, toDraft } from './draft.rules';

/**
 * Autosaves texts that have not been sent. Every save names the version that it replaces, so that no device overwrites
 * another device's text without having seen it (docs/decisions/0031-own-content.md).
 */
export class DraftService {
  constructor(private readonly context: Pick<BlogsContext, 'drafts' | 'blogs' | 'transactions' | 'now'>) {}

  list(userId: ObjectId): Promise<DraftDocument[]> {
    return this.context.drafts.list(userId);
  }

  find(userId: ObjectId, place: string): Promise<DraftDocument | null> {
    return this.context.drafts.find(userId, place);
  }

  /**
   * Saves a text. Saving the same words again changes nothing, so a save can be repeated after a lost response.
   *
   * @returns the stored text
   * @throws AppError `conflict` with the text that is stored instead, `not_found` for somebody else's blog, `too_large`
   * when the account stores too much
   */
  async save(userId: ObjectId, place: string, { version, words }: SaveDraftRequest): Promise<DraftDocument> {
    await this.requireOwnBlog(userId, place);
    return this.context.transactions.run(async (session) => {
      const next = await this.context.drafts.nextVersion(userId, session);
      const found = await this.context.drafts.find(userId, place, session);
      if (found && isSameContent(found.words, words)) return found;
      requireVersion(found, version);
      const draft = toDraft({ userId, place, words }, next, this.context.now());
      requireRoom(await this.context.drafts.sizes(userId, session), draft);
      await this.context.drafts.put(draft, session);
      return draft;
    });
  }

  /**
   * Deletes the text of a place.
   *
   * @param version the version that the device has; if undefined, the text is deleted whatever its version
   * @throws AppError `conflict` with the text that is stored instead
   */
  async delete(userId: ObjectId, place: string, version: number | undefined): Promise<void> {
    await this.context.transactions.run(async (session: ClientSession) => {
      const found = await this.context.drafts.find(userId, place, session);
      if (!found) return;
      if (version !== undefined) requireVersion(found, version);
      await this.context.drafts.remove(userId, place, session);
    });
  }

  /** A blog's autosaved text is deleted with the blog, so one is only stored while the writer has the blog. */
  private async requireOwnBlog(userId: ObjectId, place: string): Promise<void> {
    const { kind, id } = partsOf(place);
    if (kind !== 'blog' || id === null) return;
    const blog = await this.context.blogs.findStanding(id);
    if (!blog?.author._id.equals(userId) || blog.isDeletedByWriter) throw new AppError('not_found', blogNotFound);
  }
}

function requireVersion(found: DraftDocument | null, version: number): void {
  if (version === (found?.version ?? 0)) return;
  throw new AppError('conflict', texts.otherDevice, {
    unfinished: found && presentDraft(found),
  });
}

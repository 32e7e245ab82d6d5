import { isSameContent, type SaveDraftRequest } from '@storysprout/contract';
import { AppError, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { BlogRepository } from '../blogs/blog.repository';
import { blogNotFound } from '../shared/viewing';
import * as texts from '../texts/unfinished';
import type { UnfinishedDocument } from './unfinished.document';
import type { UnfinishedRepository } from './unfinished.repository';
import { partsOf, presentUnfinished, requireRoom, unfinishedOf } from './unfinished.rules';

export interface UnfinishedServiceDeps {
  unfinished: Pick<UnfinishedRepository, 'nextVersion' | 'find' | 'list' | 'sizes' | 'put' | 'remove'>;
  blogs: Pick<BlogRepository, 'findStanding'>;
  transactions: Pick<Transactions, 'run'>;
  now: () => Date;
}

/**
 * Autosaves texts that have not been sent. Every save names the version that it replaces, so that no device overwrites
 * another device's text without having seen it (docs/decisions/0031-own-content.md).
 */
export class UnfinishedService {
  constructor(private readonly deps: UnfinishedServiceDeps) {}

  list(userId: ObjectId): Promise<UnfinishedDocument[]> {
    return this.deps.unfinished.list(userId);
  }

  find(userId: ObjectId, place: string): Promise<UnfinishedDocument | null> {
    return this.deps.unfinished.find(userId, place);
  }

  /**
   * Saves a text. Saving the same words again changes nothing, so a save can be repeated after a lost response.
   *
   * @returns the stored text
   * @throws AppError `conflict` with the text that is stored instead, `not_found` for somebody else's blog, `too_large`
   * when the account stores too much
   */
  async keep(userId: ObjectId, place: string, { version, words }: SaveDraftRequest): Promise<UnfinishedDocument> {
    await this.requireOwnBlog(userId, place);
    return this.deps.transactions.run(async (session) => {
      const next = await this.deps.unfinished.nextVersion(userId, session);
      const found = await this.deps.unfinished.find(userId, place, session);
      if (found && isSameContent(found.words, words)) return found;
      requireVersion(found, version);
      const kept = unfinishedOf({ userId, place, words }, next, this.deps.now());
      requireRoom(await this.deps.unfinished.sizes(userId, session), kept);
      await this.deps.unfinished.put(kept, session);
      return kept;
    });
  }

  /**
   * Deletes the text of a place.
   *
   * @param version the version that the device has; if undefined, the text is deleted whatever its version
   * @throws AppError `conflict` with the text that is stored instead
   */
  async drop(userId: ObjectId, place: string, version: number | undefined): Promise<void> {
    await this.deps.transactions.run(async (session: ClientSession) => {
      const found = await this.deps.unfinished.find(userId, place, session);
      if (!found) return;
      if (version !== undefined) requireVersion(found, version);
      await this.deps.unfinished.remove(userId, place, session);
    });
  }

  /** A blog's autosaved text is deleted with the blog, so one is only stored while the writer has the blog. */
  private async requireOwnBlog(userId: ObjectId, place: string): Promise<void> {
    const { kind, id } = partsOf(place);
    if (kind !== 'blog' || id === null) return;
    const blog = await this.deps.blogs.findStanding(id);
    if (!blog?.author._id.equals(userId) || blog.isDeletedByWriter) throw new AppError('not_found', blogNotFound);
  }
}

function requireVersion(found: UnfinishedDocument | null, version: number): void {
  if (version === (found?.version ?? 0)) return;
  throw new AppError('conflict', texts.otherDevice, {
    unfinished: found && presentUnfinished(found),
  });
}

import { isSameWords, type KeepUnfinishedRequest } from '@storysprout/contract';
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
 * Keeps words that are not sent yet. Every save names the version it was written over, so that no device overwrites
 * another one's words without having seen them (docs/decisions/0031-own-content.md).
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
   * @returns what is kept now; the same words again change nothing, so that a save whose answer was lost can be repeated
   * @throws AppError `conflict` with the words that are there instead, `not_found` for somebody else's blog, `too_large`
   * when the account keeps too much
   */
  async keep(userId: ObjectId, place: string, { version, words }: KeepUnfinishedRequest): Promise<UnfinishedDocument> {
    await this.requireOwnBlog(userId, place);
    return this.deps.transactions.run(async (session) => {
      const next = await this.deps.unfinished.nextVersion(userId, session);
      const found = await this.deps.unfinished.find(userId, place, session);
      if (found && isSameWords(found.words, words)) return found;
      requireVersion(found, version);
      const kept = unfinishedOf({ userId, place, words }, next, this.deps.now());
      requireRoom(await this.deps.unfinished.sizes(userId, session), kept);
      await this.deps.unfinished.put(kept, session);
      return kept;
    });
  }

  /**
   * @param version what the writer knows; without it, whatever is there goes
   * @throws AppError `conflict` with the words that are there instead
   */
  async drop(userId: ObjectId, place: string, version: number | undefined): Promise<void> {
    await this.deps.transactions.run(async (session: ClientSession) => {
      const found = await this.deps.unfinished.find(userId, place, session);
      if (!found) return;
      if (version !== undefined) requireVersion(found, version);
      await this.deps.unfinished.remove(userId, place, session);
    });
  }

  /** Words about a blog go with it, so they are kept only while the writer has it. */
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

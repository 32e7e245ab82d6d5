import type { ObjectId } from 'mongodb';
import type { AuthorsContext } from './authors.context';

/** The most ids of each list in one announcement. If there are more, the gateways drop all cached responses. */
const mostIds = 200;

/** Tells the gateways which cached responses show a writer whose name, picture or avatar has changed. */
export class PublicAuthors {
  constructor(private readonly context: Pick<AuthorsContext, 'blogs' | 'comments' | 'events' | 'logger'>) {}

  /** Best effort; never throws. Cached responses expire after two seconds anyway. */
  async writerChanged(authorId: ObjectId): Promise<void> {
    const { blogs, comments, events, logger } = this.context;
    try {
      const [own, commented] = await Promise.all([
        blogs.shownBlogsOf(authorId, mostIds + 1),
        comments.commentedBlogsOf(authorId, mostIds + 1),
      ]);
      await events.writerChanged({
        blogIds: firstOf(own),
        commentedIds: firstOf(commented),
        hasMore: Math.max(own.length, commented.length) > mostIds,
      });
    } catch (error) {
      logger.warn({ err: error }, 'gateways not told of a changed writer');
    }
  }
}

function firstOf(ids: readonly ObjectId[]): string[] {
  return ids.slice(0, mostIds).map((id) => id.toHexString());
}

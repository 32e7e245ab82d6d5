import type { Announcer, Logger } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** Finds where a writer is shown; each list holds at most `limit` ids, without doubles. */
interface ShowsWriters {
  shownBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]>;
}

interface ShowsCommenters {
  commentedBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]>;
}

export interface ShownWritersDeps {
  blogs: ShowsWriters;
  comments: ShowsCommenters;
  announcer: Pick<Announcer, 'publish'>;
  logger: Logger;
}

/** Ids in one announcement. Whoever wrote more makes the gateways drop all they keep. */
const mostIds = 200;

/** Tells the gateways which kept answers show a writer whose name, picture or avatar changed. */
export class ShownWriters {
  constructor(private readonly deps: ShownWritersDeps) {}

  /** Best effort, and never throws: kept answers end by themselves after two seconds. */
  async writerChanged(authorId: ObjectId): Promise<void> {
    const { blogs, comments, announcer, logger } = this.deps;
    try {
      const [own, commented] = await Promise.all([
        blogs.shownBlogsOf(authorId, mostIds + 1),
        comments.commentedBlogsOf(authorId, mostIds + 1),
      ]);
      await announcer.publish('writerChanged', {
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

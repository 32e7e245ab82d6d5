import { formerWriterId, formerWriterName } from '@storysprout/contract';
import type { Transactions } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { AuthorCopy, RemovalList } from '../authors';
import type { BlogRepository } from '../blogs';
import type { BlogAnnouncer } from '../events';

/** The author of blogs that stay when their writer has left. */
export const formerWriter: AuthorCopy = { _id: new ObjectId(formerWriterId), name: formerWriterName, image: null };

export interface AnonymizedBlogsDeps {
  blogs: Pick<BlogRepository, 'publicBy' | 'giveTo'>;
  removalList: Pick<RemovalList, 'note'>;
  announcements: Pick<BlogAnnouncer, 'blogChanged'>;
  transactions: Pick<Transactions, 'run'>;
}

const batchSize = 100;

/**
 * Keeps the blogs of a writer who leaves them to the site: they stay public, without anything that identifies the
 * writer.
 */
export class AnonymizedBlogs {
  constructor(private readonly deps: AnonymizedBlogsDeps) {}

  async forgetWriter(writerId: ObjectId): Promise<void> {
    const { blogs, removalList, announcements, transactions } = this.deps;
    for (let left = batchSize; left === batchSize; ) {
      const found = await blogs.publicBy(writerId, batchSize);
      const ids = found.map(({ _id }) => _id);
      await transactions.run(async (session) => {
        await blogs.giveTo(formerWriter, ids, session);
        // Browsers' offline copies still name the writer, so they have to be dropped.
        await removalList.note(
          ids.map((id) => ({ kind: 'blog', id: id.toHexString() })),
          session,
        );
      });
      await Promise.all(found.map((blog) => announcements.blogChanged(blog, 'lists')));
      left = found.length;
    }
  }
}

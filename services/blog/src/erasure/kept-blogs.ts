import { formerWriterId, formerWriterName } from '@storysprout/contract';
import type { Transactions } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors/author.document';
import type { BlogRepository } from '../blogs/blog.repository';
import type { BlogAnnouncements } from '../shared/blog-announcements';
import type { TakenBackList } from '../taken-back/taken-back.service';

/** Whoever wrote what stays when its writer has left. */
export const formerWriter: AuthorCopy = { _id: new ObjectId(formerWriterId), name: formerWriterName, image: null };

export interface KeptBlogsDeps {
  blogs: Pick<BlogRepository, 'publicBy' | 'giveTo'>;
  takenBack: Pick<TakenBackList, 'note'>;
  announcements: Pick<BlogAnnouncements, 'blogChanged'>;
  transactions: Pick<Transactions, 'run'>;
}

const batchSize = 100;

/** The blogs of a writer who leaves them: everybody still reads them, and nothing tells whose they were. */
export class KeptBlogs {
  constructor(private readonly deps: KeptBlogsDeps) {}

  async forgetWriter(writerId: ObjectId): Promise<void> {
    const { blogs, takenBack, announcements, transactions } = this.deps;
    for (let left = batchSize; left === batchSize; ) {
      const found = await blogs.publicBy(writerId, batchSize);
      const ids = found.map(({ _id }) => _id);
      await transactions.run(async (session) => {
        await blogs.giveTo(formerWriter, ids, session);
        // Copies for reading offline still name the writer.
        await takenBack.note(
          ids.map((id) => ({ kind: 'blog', id: id.toHexString() })),
          session,
        );
      });
      await Promise.all(found.map((blog) => announcements.blogChanged(blog, 'lists')));
      left = found.length;
    }
  }
}

import { formerWriterId, formerWriterName } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors';
import { queued } from '../moderation';
import type { DataRightsContext } from './data-rights.context';

/** The author of blogs that stay when their writer has left. */
export const formerWriter: AuthorCopy = { _id: new ObjectId(formerWriterId), name: formerWriterName, image: null };

const batchSize = 100;

/**
 * Keeps the blogs of a writer who leaves them to the site: they stay public, without anything that identifies the
 * writer.
 */
export class AnonymizedBlogs {
  constructor(
    private readonly context: Pick<DataRightsContext, 'blogs' | 'authors' | 'events' | 'moderation' | 'transactions'>,
  ) {}

  async forgetWriter(writerId: ObjectId): Promise<void> {
    const { blogs, authors, events, moderation, transactions } = this.context;
    for (let left = batchSize; left === batchSize; ) {
      const found = await blogs.repository.publicBy(writerId, batchSize);
      const ids = found.map(({ _id }) => _id);
      const corrected = found.filter(({ correction }) => correction?.status === 'pending');
      await transactions.run(async (session) => {
        await blogs.repository.giveTo(formerWriter, ids, session);
        // Browsers' offline copies still name the writer, so they have to be dropped.
        await authors.removalList.note(
          ids.map((id) => ({ kind: 'blog', id: id.toHexString() })),
          session,
        );
        // The corrections are gone, so moderators no longer wait to read them.
        for (const { _id: id } of corrected) {
          const subject = await moderation.subjects.find({ kind: 'blog', id }, session);
          if (subject) await events.textsChanged(session, 'blog', [queued(subject)]);
        }
      });
      await Promise.all(found.map((blog) => events.blogChanged(blog, 'lists')));
      if (corrected.length > 0) await events.queueChanged();
      left = found.length;
    }
  }
}

import { inBatches, usualBatchSize } from '@storysprout/service-kit';
import { imageIdOf } from '@storysprout/service-kit/pictures';
import type { ClientSession, ObjectId } from 'mongodb';
import { type BlogDocument, imagePrefix } from '../blogs';
import type { ModeratedComment } from '../comments';
import { subjectKey } from '../moderation';
import type { DataRightsContext } from './data-rights.context';

type BlogRemoverContext = Pick<
  DataRightsContext,
  'blogs' | 'comments' | 'likes' | 'moderation' | 'search' | 'events' | 'transactions'
>;

/** A blog that nobody but its writer and moderators can reach any more. */
export type GoneBlog = Pick<BlogDocument, '_id' | 'image' | 'correction' | 'author' | 'version' | 'submittedAt'>;

/**
 * Deletes a blog with all that belongs to it. It is safe to run twice: the blog is deleted last, so a second run finds
 * whatever a crash left behind.
 */
export class BlogRemover {
  constructor(private readonly context: BlogRemoverContext) {}

  async remove(blog: GoneBlog): Promise<void> {
    const { _id, submittedAt } = blog;
    await this.removePictures(blog);
    await this.removeThread(_id);
    await this.context.blogs.revisions.removeOf(_id);
    await this.context.blogs.drafts.removeAbout(_id);
    await this.context.blogs.bookmarks.removeOf(_id);
    await this.context.transactions.run(async (session) => {
      await this.context.blogs.repository.removeGone(_id, session);
      await this.context.search.entries.markGone(_id, session);
      await this.context.moderation.reports.removeAbout([subjectKey({ kind: 'blog', id: _id })], session);
      // A draft that was never sent has no case.
      if (submittedAt !== null) await this.context.events.textsErased(session, 'blog', [blog]);
    });
  }

  /** Deletes the comments and likes of a blog that is not public, and the notifications about them. */
  async removeThread(blogId: ObjectId): Promise<void> {
    await this.removeComments(blogId);
    await this.context.likes.repository.removeAll('blog', [blogId]);
    await this.context.transactions.run((session) => this.context.events.threadErased(session, blogId));
  }

  /**
   * Removes the pictures of all of the blog's texts, because earlier texts may show other ones. No other blog shows
   * them.
   */
  private async removePictures({ _id, image, correction }: GoneBlog): Promise<void> {
    const images = [image, correction?.image ?? null, ...(await this.context.blogs.revisions.imagesOf(_id))];
    const ids = new Set(images.flatMap((each) => imageIdOf(imagePrefix, each) ?? []));
    for (const id of ids) await this.context.blogs.images.remove(id);
  }

  private removeComments(blogId: ObjectId): Promise<void> {
    return inBatches(
      () => this.context.comments.repository.someUnder(blogId, usualBatchSize),
      async (ids) => {
        await this.context.likes.repository.removeAll('comment', ids);
        const cases = await this.context.comments.repository.moderatedAmong(ids);
        await this.context.transactions.run(async (session) => {
          await this.context.comments.repository.remove(ids, session);
          await this.closeCases(cases, session);
        });
      },
    );
  }

  /** Closes the moderation cases of these comments and replies, because they are deleted. */
  private async closeCases(comments: readonly ModeratedComment[], session: ClientSession): Promise<void> {
    const own = comments.filter(({ version = 0 }) => version > 0);
    const replies = comments.flatMap((comment) => comment.replies);
    await this.context.events.textsErased(session, 'comment', own);
    await this.context.events.textsErased(session, 'reply', replies);
    const keys = [
      ...own.map(({ _id: id }) => subjectKey({ kind: 'comment', id })),
      ...replies.map(({ _id: id }) => subjectKey({ kind: 'reply', id })),
    ];
    await this.context.moderation.reports.removeAbout(keys, session);
  }
}

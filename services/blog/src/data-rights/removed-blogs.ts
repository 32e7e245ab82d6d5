import { inBatches, type Transactions, usualBatchSize } from '@storysprout/service-kit';
import { type ImageStore, imageIdOf } from '@storysprout/service-kit/pictures';
import type { ClientSession, ObjectId } from 'mongodb';
import {
  type BlogDocument,
  type BlogRepository,
  type BookmarkRepository,
  type DraftRepository,
  imagePrefix,
  type RevisionRepository,
} from '../blogs';
import type { CommentRepository, ModeratedComment } from '../comments';
import type { NotificationEvents, SubjectChangedEvents } from '../events';
import type { LikeRepository } from '../likes';
import { type ReportRepository, subjectKey } from '../moderation';
import type { SearchEntryRepository } from '../search';

export interface BlogRemoverDeps {
  blogs: Pick<BlogRepository, 'removeGone'>;
  comments: Pick<CommentRepository, 'someUnder' | 'moderatedAmong' | 'remove'>;
  likes: Pick<LikeRepository, 'removeAll'>;
  reports: Pick<ReportRepository, 'removeAbout'>;
  revisions: Pick<RevisionRepository, 'imagesOf' | 'removeOf'>;
  drafts: Pick<DraftRepository, 'removeAbout'>;
  bookmarks: Pick<BookmarkRepository, 'removeOf'>;
  searchEntries: Pick<SearchEntryRepository, 'markGone'>;
  images: Pick<ImageStore, 'remove'>;
  notifications: Pick<NotificationEvents, 'storyGone'>;
  subjectStates: Pick<SubjectChangedEvents, 'reportErased'>;
  transactions: Pick<Transactions, 'run'>;
}

/** A blog that nobody but its writer and moderators can reach any more. */
export type GoneBlog = Pick<BlogDocument, '_id' | 'image' | 'correction' | 'author' | 'version' | 'submittedAt'>;

/**
 * Deletes a blog with all that belongs to it. It is safe to run twice: the blog is deleted last, so a second run finds
 * whatever a crash left behind.
 */
export class BlogRemover {
  constructor(private readonly deps: BlogRemoverDeps) {}

  async remove(blog: GoneBlog): Promise<void> {
    const { _id, submittedAt } = blog;
    await this.removePictures(blog);
    await this.removeThread(_id);
    await this.deps.revisions.removeOf(_id);
    await this.deps.drafts.removeAbout(_id);
    await this.deps.bookmarks.removeOf(_id);
    await this.deps.transactions.run(async (session) => {
      await this.deps.blogs.removeGone(_id, session);
      await this.deps.searchEntries.markGone(_id, session);
      await this.deps.reports.removeAbout([subjectKey({ kind: 'blog', id: _id })], session);
      // A draft that was never sent has no case.
      if (submittedAt !== null) await this.deps.subjectStates.reportErased(session, 'blog', [blog]);
    });
  }

  /** Deletes the comments and likes of a blog that is not public, and the notifications about them. */
  async removeThread(blogId: ObjectId): Promise<void> {
    await this.removeComments(blogId);
    await this.deps.likes.removeAll('blog', [blogId]);
    await this.deps.transactions.run((session) => this.deps.notifications.storyGone(session, blogId));
  }

  /**
   * Removes the pictures of all of the blog's texts, because earlier texts may show other ones. No other blog shows
   * them.
   */
  private async removePictures({ _id, image, correction }: GoneBlog): Promise<void> {
    const images = [image, correction?.image ?? null, ...(await this.deps.revisions.imagesOf(_id))];
    const ids = new Set(images.flatMap((each) => imageIdOf(imagePrefix, each) ?? []));
    for (const id of ids) await this.deps.images.remove(id);
  }

  private removeComments(blogId: ObjectId): Promise<void> {
    return inBatches(
      () => this.deps.comments.someUnder(blogId, usualBatchSize),
      async (ids) => {
        await this.deps.likes.removeAll('comment', ids);
        const cases = await this.deps.comments.moderatedAmong(ids);
        await this.deps.transactions.run(async (session) => {
          await this.deps.comments.remove(ids, session);
          await this.closeCases(cases, session);
        });
      },
    );
  }

  /** Closes the moderation cases of these comments and replies, because they are deleted. */
  private async closeCases(comments: readonly ModeratedComment[], session: ClientSession): Promise<void> {
    const own = comments.filter(({ version = 0 }) => version > 0);
    const replies = comments.flatMap((comment) => comment.replies);
    await this.deps.subjectStates.reportErased(session, 'comment', own);
    await this.deps.subjectStates.reportErased(session, 'reply', replies);
    const keys = [
      ...own.map(({ _id: id }) => subjectKey({ kind: 'comment', id })),
      ...replies.map(({ _id: id }) => subjectKey({ kind: 'reply', id })),
    ];
    await this.deps.reports.removeAbout(keys, session);
  }
}

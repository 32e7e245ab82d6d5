import { blogTextOf, type ReaderArchivePage, type ReaderArchivePart, type Visibility } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { DataRightsContext } from './data-rights.context';

/** Small, because a blog may be long. */
const blogsPageSize = 20;
/** Comments or likes on a page. */
const pageSize = 100;
/** Small, because one comment may contain hundreds of replies by one reader. */
const repliesPageSize = 20;

/** A reader's texts, likes and bookmarks, in pages, for the export of their data. */
export class ReaderArchive {
  constructor(private readonly context: Pick<DataRightsContext, 'blogs' | 'comments' | 'likes'>) {}

  /** @param cursor the `nextCursor` of the previous page; missing for the first */
  page(part: ReaderArchivePart, userId: ObjectId, cursor: string | undefined): Promise<ReaderArchivePage> {
    if (part === 'likes') return this.likes(userId, cursor ?? null);
    const after = cursor === undefined ? null : new ObjectId(cursor);
    if (part === 'blogs') return this.blogs(userId, after);
    if (part === 'revisions') return this.revisions(userId, after);
    if (part === 'unfinished') return this.drafts(userId);
    if (part === 'bookmarks') return this.bookmarks(userId);
    return part === 'comments' ? this.comments(userId, after) : this.replies(userId, after);
  }

  private async blogs(userId: ObjectId, after: ObjectId | null): Promise<ReaderArchivePage> {
    const found = await this.context.blogs.repository.writtenBy(userId, after, blogsPageSize);
    const entries = found.map(({ visibility, ...entry }) => ({ ...entry, ...unlessPublic(visibility) }));
    return { entries, nextCursor: cursorAfter(found, blogsPageSize) };
  }

  private async revisions(userId: ObjectId, after: ObjectId | null): Promise<ReaderArchivePage> {
    const found = await this.context.blogs.revisions.writtenBy(userId, after, blogsPageSize);
    const entries = found.map((revision) => {
      const { blogId, at, status, reason, image } = revision;
      return { blogId, at, status, reason, ...blogTextOf(revision), image };
    });
    return { entries, nextCursor: cursorAfter(found, blogsPageSize) };
  }

  /** Returns all of them in one page, because they are few and small. */
  private async drafts(userId: ObjectId): Promise<ReaderArchivePage> {
    const found = await this.context.blogs.drafts.list(userId);
    return { entries: found.map(({ place, at, words }) => ({ place, at, words })), nextCursor: null };
  }

  /** Returns all of them in one page, because they are few. */
  private async bookmarks(userId: ObjectId): Promise<ReaderArchivePage> {
    const found = await this.context.blogs.bookmarks.all(userId);
    return { entries: found.map(({ blogId, at }) => ({ blogId, at })), nextCursor: null };
  }

  private async comments(userId: ObjectId, after: ObjectId | null): Promise<ReaderArchivePage> {
    const found = await this.context.comments.repository.writtenBy(userId, after, pageSize);
    const entries = found.map(({ _id, visibility, ...entry }) => ({ ...entry, ...unlessPublic(visibility) }));
    return { entries, nextCursor: cursorAfter(found, pageSize) };
  }

  private async replies(userId: ObjectId, after: ObjectId | null): Promise<ReaderArchivePage> {
    const found = await this.context.comments.repository.repliedBy(userId, after, repliesPageSize);
    const entries = found.flatMap(({ _id: commentId, blogId, replies }) =>
      replies.map(({ text, createdAt, visibility, awaitsConsent }) => {
        return { blogId, commentId, text, createdAt, awaitsConsent, ...unlessPublic(visibility) };
      }),
    );
    return { entries, nextCursor: cursorAfter(found, repliesPageSize) };
  }

  private async likes(userId: ObjectId, after: string | null): Promise<ReaderArchivePage> {
    const found = await this.context.likes.repository.likedBy(userId, after, pageSize);
    const entries = found.map(({ kind, targetId, at }) => ({ kind, targetId, at }));
    return { entries, nextCursor: cursorAfter(found, pageSize) };
  }
}

function unlessPublic(visibility: Visibility = 'public') {
  return visibility === 'public' ? {} : { visibility };
}

/** A full page may be the last one; then the next page is empty. */
function cursorAfter(found: readonly { readonly _id: ObjectId | string }[], limit: number): string | null {
  return found.length < limit ? null : (found.at(-1)?._id.toString() ?? null);
}

import type { LetterBlog } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { BlogRepository, LetterStory } from '../blogs/blog.repository';
import { canRead, isAuthor } from '../blogs/blog.rules';

/** What a page of letters says about stories: their present titles, and why one came back. */
export class LetterBlogs {
  constructor(private readonly blogs: Pick<BlogRepository, 'findForLetters'>) {}

  /** Only those that the reader may read. */
  async of(readerId: string, ids: readonly string[]): Promise<LetterBlog[]> {
    const viewer = { id: new ObjectId(readerId), isAdmin: false };
    const found = await this.blogs.findForLetters(ids.map((id) => new ObjectId(id)));
    return found
      .filter((blog) => canRead(blog, viewer))
      .map((blog) => ({
        _id: blog._id.toHexString(),
        title: blog.title,
        reason: isAuthor(blog, viewer) ? reasonOf(blog) : null,
      }));
  }
}

function reasonOf({ status, rejectReason, correction }: LetterStory): string | null {
  if (correction?.status === 'rejected') return correction.reason;
  return status === 'rejected' ? rejectReason : null;
}

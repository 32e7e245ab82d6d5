import type { NotifiedBlog } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { canSee } from '../../visibility';
import type { BlogRepository, NotifiedStory } from '../blog.repository';
import { isAuthor } from '../blog.rules';

/** What notifications show of blogs: the present title, and the reason for a rejection. */
export class NotifiedBlogs {
  constructor(private readonly blogs: Pick<BlogRepository, 'findForNotifications'>) {}

  /** Returns those of the blogs that the reader may read. */
  async of(readerId: string, ids: readonly string[]): Promise<NotifiedBlog[]> {
    const viewer = { id: new ObjectId(readerId), isAdmin: false };
    const found = await this.blogs.findForNotifications(ids.map((id) => new ObjectId(id)));
    return found
      .filter((blog) => canSee(blog, viewer))
      .map((blog) => ({
        _id: blog._id.toHexString(),
        title: blog.title,
        reason: isAuthor(blog, viewer) ? reasonOf(blog) : null,
      }));
  }
}

function reasonOf({ status, rejectReason, correction }: NotifiedStory): string | null {
  if (correction?.status === 'rejected') return correction.reason;
  return status === 'rejected' ? rejectReason : null;
}

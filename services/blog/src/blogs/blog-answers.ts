import type { ObjectId } from 'mongodb';
import type { LikeRepository } from '../likes/like.repository';
import { likesShownOf } from '../likes/likes-shown';
import type { Viewer } from '../shared/viewer';
import type { BlogCardDocument, BlogDocument } from './blog.document';
import { presentBlog, presentCard } from './blog.presenter';

export interface BlogAnswersDeps {
  likes: Pick<LikeRepository, 'newestLikers' | 'likedAmong'>;
}

/** Adds likes to the blogs of an answer. A page costs the same few queries, whatever its length. */
export class BlogAnswers {
  constructor(private readonly deps: BlogAnswersDeps) {}

  async blogs(found: readonly BlogDocument[], viewer: Viewer) {
    const [likers, liked] = await Promise.all([
      this.deps.likes.newestLikers('blog', found, likesShownOf(found)),
      this.likedByViewer(found, viewer),
    ]);
    return found.map((blog) =>
      presentBlog(blog, viewer, { likes: likers.get(key(blog)) ?? [], likedByMe: liked?.has(key(blog)) }),
    );
  }

  async blog(found: BlogDocument, viewer: Viewer) {
    const [answer] = await this.blogs([found], viewer);
    if (!answer) throw new Error('One blog in, one blog out.');
    return answer;
  }

  async cards(found: readonly BlogCardDocument[], viewer: Viewer) {
    const liked = await this.likedByViewer(found, viewer);
    return found.map((blog) => presentCard(blog, liked?.has(key(blog))));
  }

  private async likedByViewer(found: readonly { _id: ObjectId }[], viewer: Viewer): Promise<Set<string> | undefined> {
    if (viewer === null) return undefined;
    return this.deps.likes.likedAmong(
      'blog',
      viewer.id,
      found.map(({ _id }) => _id),
    );
  }
}

function key({ _id }: { _id: ObjectId }): string {
  return _id.toHexString();
}

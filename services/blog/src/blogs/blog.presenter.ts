import type { Author, Blog, BlogCard } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors/author.document';
import type { LikeRepository } from '../likes/like.repository';
import { likesShownOf } from '../likes/like.rules';
import type { Viewer } from '../shared/viewing';
import type { BlogCardDocument, BlogDocument } from './blog.document';
import { isAuthor } from './blog.rules';

/** Parts of a blog in an answer that come from other documents. */
export interface BlogExtras {
  /** The readers with the newest likes. */
  readonly likes: readonly ObjectId[];
  /** `undefined` for visitors. */
  readonly likedByMe?: boolean;
}

/** A blog with everything this viewer may see of it. */
export function presentBlog(blog: BlogDocument, viewer: Viewer, { likes, likedByMe }: BlogExtras): Blog {
  return {
    ...presentCore(blog, likedByMe),
    description: blog.description,
    likes: likes.map((id) => id.toHexString()),
    submittedAt: isoOrNull(blog.submittedAt),
    publishedAt: isoOrNull(blog.publishedAt),
    ...((isAuthor(blog, viewer) || viewer?.isAdmin) && { rejectReason: blog.rejectReason, revision: blog.revision }),
    ...(viewer?.isAdmin && presentModeration(blog)),
  };
}

/** A blog as lists show it with `view=card`, without its text and likes. */
export function presentCard(blog: BlogCardDocument, likedByMe: boolean | undefined): BlogCard {
  return { ...presentCore(blog, likedByMe), excerpt: blog.excerpt };
}

export function presentAuthor({ _id, name, image }: AuthorCopy): Author {
  return { _id: _id.toHexString(), name, image };
}

function presentCore(blog: BlogCardDocument, likedByMe: boolean | undefined) {
  return {
    _id: blog._id.toHexString(),
    title: blog.title,
    category: blog.category,
    image: blog.image,
    author: presentAuthor(blog.author),
    createdAt: blog.createdAt.toISOString(),
    date: blog.date.toISOString(),
    status: blog.status,
    isApproved: blog.status === 'approved',
    likeCount: blog.likeCount,
    commentCount: blog.commentCount,
    ...(likedByMe !== undefined && { likedByMe }),
  };
}

function presentModeration({ flags, decision }: BlogDocument): Pick<Blog, 'flags' | 'decidedBy' | 'decidedAt'> {
  return {
    flags: [...flags],
    decidedBy: decision?.by.name ?? null,
    decidedAt: isoOrNull(decision?.at ?? null),
  };
}

function isoOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

export interface BlogPresenterDeps {
  likes: Pick<LikeRepository, 'newestLikers' | 'likedAmong'>;
}

/** Adds likes to the blogs of an answer. A page costs the same few queries, whatever its length. */
export class BlogPresenter {
  constructor(private readonly deps: BlogPresenterDeps) {}

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

import type { Author, Blog, BlogCard } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Viewer } from '../shared/viewer';
import type { AuthorCopy, BlogCardDocument, BlogDocument } from './blog.document';
import { isAuthor } from './blog.policy';

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

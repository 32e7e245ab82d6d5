import { type Author, type Blog, type BlogCard, blogTextOf, type Correction } from '@storysprout/contract';
import type { PageOf } from '@storysprout/service-kit';
import { imageIdOf, type PictureAddresses } from '@storysprout/service-kit/pictures';
import { type AuthorCopy, optionalFieldsOf } from '../authors';
import type { ShownLikes } from '../likes';
import { isPublic, presentStanding, type Viewer } from '../visibility';
import type { BlogCardDocument, BlogDocument, CorrectionDocument } from './blog.document';
import { isAuthor } from './blog.rules';
import { imagePrefix } from './blog.service';
import type { BlogsContext } from './blogs.context';

/** A blog with everything this viewer may see of it. */
export function presentBlog(
  blog: BlogDocument,
  viewer: Viewer,
  { likes, likedByMe }: ShownLikes,
  addresses: SignsPictures,
): Blog {
  return {
    ...presentCore(blog, likedByMe),
    ...blogTextOf(blog),
    image: presentImage(blog, viewer, addresses),
    likes: likes.map((id) => id.toHexString()),
    submittedAt: isoOrNull(blog.submittedAt),
    publishedAt: isoOrNull(blog.publishedAt),
    ...((isAuthor(blog, viewer) || viewer?.isAdmin) && presentForWriter(blog, viewer, addresses)),
    ...(viewer?.isAdmin && presentModeration(blog)),
  };
}

/**
 * Cards without the viewer's likes. `ParsedDocuments` returns the same object while a blog is unchanged, so it can be
 * the key.
 */
const shownCards = new WeakMap<BlogCardDocument, BlogCard>();

/** A blog as lists show it with `view=card`, without its text and likes. */
export function presentCard(blog: BlogCardDocument, likedByMe: boolean | undefined): BlogCard {
  const shared = shownCards.get(blog) ?? { ...presentCore(blog, undefined), excerpt: blog.excerpt };
  shownCards.set(blog, shared);
  return likedByMe === undefined ? shared : { ...shared, likedByMe };
}

type SignsPictures = Pick<PictureAddresses, 'signed'>;

/**
 * Returns the picture's address. While the blog is not public, only its writer and moderators get one that works. It is
 * signed and expires within the hour (docs/product.md#pictures).
 */
export function presentImage(blog: BlogDocument, viewer: Viewer, addresses: SignsPictures): string | null {
  const { image } = blog;
  if (image === null || isPublic(blog) || imageIdOf(imagePrefix, image) === null) return image;
  return isAuthor(blog, viewer) || viewer?.isAdmin ? addresses.signed(image) : image;
}

export function presentAuthor({ _id, name, image, ...rest }: AuthorCopy): Author {
  return { _id: _id.toHexString(), name, image, ...optionalFieldsOf(rest) };
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
    ...(blog.seriesId && { seriesId: blog.seriesId.toHexString() }),
    ...(blog.reading && { reading: blog.reading }),
    ...(likedByMe !== undefined && { likedByMe }),
  };
}

function presentForWriter(blog: BlogDocument, viewer: Viewer, addresses: SignsPictures) {
  const { rejectReason, revision, correction } = blog;
  return {
    rejectReason,
    revision,
    ...presentStanding(blog),
    ...(correction && { correction: presentCorrection(blog, correction, viewer, addresses) }),
  };
}

function presentCorrection(
  blog: BlogDocument,
  correction: CorrectionDocument,
  viewer: Viewer,
  addresses: SignsPictures,
): Correction {
  const { status, reason, submittedAt, flags } = correction;
  return {
    status,
    reason,
    ...blogTextOf(correction),
    image: presentCorrectedImage(blog, correction.image, addresses),
    submittedAt: isoOrNull(submittedAt),
    ...(viewer?.isAdmin && { flags: [...flags] }),
  };
}

/**
 * Returns the address for the writer and moderators. It is signed if only the correction shows the picture, because the
 * picture is not public then.
 */
export function presentCorrectedImage(blog: BlogDocument, image: string | null, addresses: SignsPictures) {
  if (image === null || imageIdOf(imagePrefix, image) === null) return image;
  return isPublic(blog) && image === blog.image ? image : addresses.signed(image);
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

/** Adds likes to the blogs of a response. A page costs the same few queries, whatever its length. */
export class BlogPresenter {
  constructor(private readonly context: Pick<BlogsContext, 'likes' | 'addresses'>) {}

  private async blogs(found: readonly BlogDocument[], viewer: Viewer) {
    const likesOf = await this.context.likes.shownLikes('blog', found, viewer);
    return found.map((blog) => presentBlog(blog, viewer, likesOf(blog), this.context.addresses));
  }

  async page({ items, nextCursor }: PageOf<BlogDocument>, viewer: Viewer) {
    return { blogs: await this.blogs(items, viewer), nextCursor };
  }

  async blog(found: BlogDocument, viewer: Viewer) {
    const [answer] = await this.blogs([found], viewer);
    if (!answer) throw new Error('One blog in, one blog out.');
    return answer;
  }

  async cards(found: readonly BlogCardDocument[], viewer: Viewer) {
    const ids = found.map(({ _id }) => _id);
    const liked = viewer && (await this.context.likes.likedAmong('blog', viewer.id, ids));
    return found.map((blog) => presentCard(blog, liked?.has(blog._id.toHexString())));
  }
}

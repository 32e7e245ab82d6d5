import * as z from 'zod/mini';
import { type BlogText, blogText } from '../core/blog-text';
import { flag } from '../core/flags';
import { allButImageMessage, blogStatuses, categories, textLimits } from '../core/limits';
import { isoDate, objectId, pageQuery, searchText, typedLine, typedText } from '../core/primitives';
import { standing } from '../moderation/visibility';
import * as texts from '../texts/blog';
import * as primitivesTexts from '../texts/primitives';
import { correction } from './corrections';
import { reading } from './reading-time';

/** Blogs, comments and likes as the API sends and receives them (docs/product.md#blogs). */

export const category = z.enum(categories, texts.pickCategory);
export const blogStatus = z.enum(blogStatuses);

/** Fields shown beside the name of a writer. */
const worn = {
  /** The id of the writer's avatar; missing when they have chosen none. */
  profileAvatar: z.optional(z.string()),
  /** True for moderators, whose names are marked. */
  isModerator: z.optional(z.boolean()),
};

export const author = z.object({
  _id: z.optional(objectId),
  name: z.string(),
  image: z.nullable(z.string()),
  ...worn,
});
export type Author = z.infer<typeof author>;

const blogCore = {
  _id: objectId,
  title: blogText.shape.title,
  category: blogText.shape.category,
  /** A path below `/images/`, a full address, or null. */
  image: z.nullable(z.string()),
  author,
  createdAt: isoDate,
  /** The time of publication, or of creation while the blog is unpublished. Lists are sorted by it. */
  date: isoDate,
  status: blogStatus,
  isApproved: z.boolean(),
  likeCount: z.number(),
  commentCount: z.number(),
  /** The id of the first blog of the series that this blog is a part of. */
  seriesId: z.optional(objectId),
  /** The reading time. Missing in copies that a device stored before texts were measured. */
  reading: z.optional(reading),
  /** Only for signed-in readers. */
  likedByMe: z.optional(z.boolean()),
  ...standing,
};

export const blog = z.object({
  ...blogCore,
  ...blogText.shape,
  /**
   * Ids of the latest 1,000 readers who like it, or the latest 32 in a list of more than 100 blogs. `likeCount` is
   * exact.
   */
  likes: z.array(objectId),
  submittedAt: z.optional(z.nullable(isoDate)),
  publishedAt: z.optional(z.nullable(isoDate)),
  /** The reason why a moderator sent it back; only for the author and moderators. */
  rejectReason: z.optional(z.nullable(z.string())),
  /** The number of saves, by which two tabs with the same draft detect a conflict. */
  revision: z.optional(z.number()),
  /** The pending or unfinished new text of a published blog; only for the author and moderators. */
  correction: z.optional(z.nullable(correction)),
  flags: z.optional(z.array(flag)),
  decidedBy: z.optional(z.nullable(z.string())),
  decidedAt: z.optional(z.nullable(isoDate)),
});
export type Blog = z.infer<typeof blog>;

/** A blog without its text, for lists: `excerpt` is the first 150 characters. */
export const blogCard = z.object({ ...blogCore, excerpt: z.string() });
export type BlogCard = z.infer<typeof blogCard>;

/** A time in a query, in the format of `isoDate`, that must be a real date. */
const moment = isoDate.check(z.refine((text) => !Number.isNaN(Date.parse(text)), primitivesTexts.invalidDate));

export const listBlogsQuery = z.object({
  ...pageQuery.shape,
  category: z.optional(category),
  /** Part of a title, in any case. */
  q: z.optional(searchText),
  /** Words of titles, texts, categories and writers' names; only with `view=card` (docs/product.md#search). */
  search: z.optional(searchText),
  since: z.optional(z.enum(['week'])),
  /** Only blogs created at this time or later, such as the responses to a weekly challenge. */
  begunFrom: z.optional(moment),
  /** Only blogs created before this time and published within two weeks after it. */
  begunBefore: z.optional(moment),
  /** Only blogs that nobody has commented on, oldest first and without further pages; only with `view=card`. */
  comments: z.optional(z.enum(['none'])),
  view: z.optional(z.enum(['card'])),
});
export type ListBlogsQuery = z.infer<typeof listBlogsQuery>;

/** The reader's own blogs; all of them when no status is given. */
export const listOwnBlogsQuery = z.object({ status: z.optional(blogStatus), ...pageQuery.shape });
export type ListOwnBlogsQuery = z.infer<typeof listOwnBlogsQuery>;

export const wholeBlogPage = z.object({ blogs: z.array(blog), nextCursor: z.optional(z.nullable(z.string())) });
/** Whole blogs, or cards with `view=card`. */
export const blogPage = z.object({
  ...wholeBlogPage.shape,
  blogs: z.union([z.array(blog), z.array(blogCard)]),
  /** The terms that a search looked for, as `wordsOf` returns them, so that pages can mark them. */
  matched: z.optional(z.array(z.string())),
  /** The search with corrected spelling, when no blog has a word as it was typed. */
  didYouMean: z.optional(z.string()),
});
export interface Page<Item> {
  blogs: Item[];
  nextCursor?: string | null;
}
export type BlogPage = Page<Blog>;
export type BlogCardPage = Page<BlogCard>;

export const blogResponse = z.object({ blog });

/**
 * Sent with the response to a text that suggests its writer needs help: kind words, and where to find help
 * (docs/product.md#text-checks).
 */
const help = z.optional(z.string());

/** What a writer may type into each field. */
const typedBlogText = {
  title: typedLine('title', textLimits.title, allButImageMessage),
  category: z.enum(categories, allButImageMessage),
  description: typedText('story', textLimits.description, allButImageMessage),
} satisfies Record<keyof BlogText, z.ZodMiniType>;

/** The editor's form (docs/product.md#writing-a-blog); as multipart it also carries the picture. */
export const writeBlogRequest = z.object({
  ...typedBlogText,
  /** Defaults to `pending`: sent for review. */
  status: z._default(z.enum(['draft', 'pending'], texts.draftOrReview), 'pending'),
  /** The revision that the writer started from. If the server has a newer one, the call fails with a 409. */
  revision: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0))),
  /** True removes the picture. */
  removeImage: z.optional(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
    ]),
  ),
});
export type WriteBlogRequest = z.infer<typeof writeBlogRequest>;

export const writeBlogResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  blog,
  help,
  /** True when the text was saved as the correction of a published blog, whose public text is unchanged for now. */
  correction: z.optional(z.boolean()),
});
export type WriteBlogResponse = z.infer<typeof writeBlogResponse>;

export const likeRequest = z.object({ userId: z.optional(objectId) });
export const likeResponse = z.object({ success: z.literal(true), liked: z.boolean(), likeCount: z.number() });

export const reply = z.object({
  _id: objectId,
  userId: z.optional(objectId),
  name: z.string(),
  image: z.nullable(z.string()),
  ...worn,
  text: z.string(),
  createdAt: isoDate,
  ...standing,
});
export type Reply = z.infer<typeof reply>;

export const comment = z.object({
  ...reply.shape,
  /** The latest likes, with the same limits as for a blog. */
  likes: z.array(objectId),
  likeCount: z.number(),
  likedByMe: z.optional(z.boolean()),
  /** The oldest few; `repliesCursor` leads to the rest. */
  replies: z.array(reply),
  /**
   * The number of all replies. Like the cursor, it is missing in copies that a device stored before replies were paged.
   */
  replyCount: z.optional(z.number()),
  repliesCursor: z.optional(z.nullable(z.string())),
});
export type Comment = z.infer<typeof comment>;

export const replyPage = z.object({ replies: z.array(reply), nextCursor: z.nullable(z.string()) });

export const addCommentRequest = z.object({ postId: objectId, text: typedText('comment', textLimits.comment) });
export const addCommentResponse = z.object({ success: z.literal(true), comment, help });
export const addReplyRequest = z.object({ text: typedText('reply', textLimits.comment) });
export const addReplyResponse = z.object({ success: z.literal(true), reply, help });

import * as z from 'zod/mini';
import { allButImageMessage, blogStatuses, categories, textLimits } from './constants';
import { flag } from './flags';
import { isoDate, objectId, pageQuery, searchText, typedLine, typedText } from './primitives';
import { reading } from './reading';
import { standing } from './safety/visibility';
import * as texts from './texts/blog';
import * as primitivesTexts from './texts/primitives';
import { correction } from './writing/corrections';

/** Blogs, comments and likes: what the browser sends and gets (docs/product.md#blogs). */

export const category = z.enum(categories, texts.pickCategory);
export const blogStatus = z.enum(blogStatuses);

/** Beside the name of whoever wrote something. */
const worn = {
  /** The id of the avatar that they wear; missing when they wear none. */
  profileAvatar: z.optional(z.string()),
  /** Set for moderators, whose names carry a mark. */
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
  title: z.string(),
  category,
  /** A path below `/images/`, a full address, or null. */
  image: z.nullable(z.string()),
  author,
  createdAt: isoDate,
  /** When it was published, or created if it has not been. Lists sort by it. */
  date: isoDate,
  status: blogStatus,
  isApproved: z.boolean(),
  likeCount: z.number(),
  commentCount: z.number(),
  /** The series that it is a part of: the id of the series' first blog. */
  seriesId: z.optional(objectId),
  /** How long it takes to read. Missing in copies a device kept from before texts were measured. */
  reading: z.optional(reading),
  /** Only for signed-in readers. */
  likedByMe: z.optional(z.boolean()),
  ...standing,
};

export const blog = z.object({
  ...blogCore,
  description: z.string(),
  /** The newest 1,000 readers who like it; the newest 32 in a list of more than 100 blogs. `likeCount` is exact. */
  likes: z.array(objectId),
  submittedAt: z.optional(z.nullable(isoDate)),
  publishedAt: z.optional(z.nullable(isoDate)),
  /** Why a moderator sent it back; only for the author and moderators. */
  rejectReason: z.optional(z.nullable(z.string())),
  /** Counts saves, so that two tabs with the same draft notice each other. */
  revision: z.optional(z.number()),
  /** The new text of a published blog, which waits or is being written; only for the author and moderators. */
  correction: z.optional(z.nullable(correction)),
  flags: z.optional(z.array(flag)),
  decidedBy: z.optional(z.nullable(z.string())),
  decidedAt: z.optional(z.nullable(isoDate)),
});
export type Blog = z.infer<typeof blog>;

/** A blog without its text, for lists: `excerpt` is the first 150 characters. */
export const blogCard = z.object({ ...blogCore, excerpt: z.string() });
export type BlogCard = z.infer<typeof blogCard>;

/** A moment in a query, as `isoDate`, and one that there is. */
const moment = isoDate.check(z.refine((text) => !Number.isNaN(Date.parse(text)), primitivesTexts.invalidDate));

export const listBlogsQuery = z.object({
  ...pageQuery.shape,
  category: z.optional(category),
  /** Part of a title, in any case. */
  q: z.optional(searchText),
  /** Words of titles, texts, categories and writers' names; only with `view=card` (docs/product.md#search). */
  search: z.optional(searchText),
  since: z.optional(z.enum(['week'])),
  /** Begun at this moment or later, such as the answers to a weekly challenge. */
  begunFrom: z.optional(moment),
  /** Begun before this moment, and published within two weeks after it. */
  begunBefore: z.optional(moment),
  view: z.optional(z.enum(['card'])),
});
export type ListBlogsQuery = z.infer<typeof listBlogsQuery>;

/** The reader's own blogs; all of them when no status is given. */
export const listOwnBlogsQuery = z.object({ status: z.optional(blogStatus), ...pageQuery.shape });
export type ListOwnBlogsQuery = z.infer<typeof listOwnBlogsQuery>;

export const wholeBlogPage = z.object({ blogs: z.array(blog), nextCursor: z.optional(z.nullable(z.string())) });
/** Whole blogs, or cards when the query asks for that view. */
export const blogPage = z.object({
  ...wholeBlogPage.shape,
  blogs: z.union([z.array(blog), z.array(blogCard)]),
  /** Beside what a search found: the terms it looked for, as `wordsOf` makes them, so that pages can mark them. */
  matched: z.optional(z.array(z.string())),
  /** The search with misspelled words put right, when nothing has a word as it was typed. */
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
 * Beside an answer to a text that sounds like its writer needs help: kind words and where help is
 * (docs/product.md#text-checks).
 */
const help = z.optional(z.string());

/** The editor's form (docs/product.md#writing-a-blog); as multipart it also carries the picture. */
export const writeBlogRequest = z.object({
  title: typedLine('title', textLimits.title, allButImageMessage),
  category: z.enum(categories, allButImageMessage),
  description: typedText('story', textLimits.description, allButImageMessage),
  /** Defaults to `pending`: sent for review. */
  status: z._default(z.enum(['draft', 'pending'], texts.draftOrReview), 'pending'),
  /** The revision the writer started from; if the server has a newer one, the answer is 409. */
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
  /** The text became the correction of a published blog, which everybody still reads as it was. */
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
  /** Limited as for a blog. */
  likes: z.array(objectId),
  likeCount: z.number(),
  likedByMe: z.optional(z.boolean()),
  /** The oldest few; `repliesCursor` leads to the rest. */
  replies: z.array(reply),
  /** How many replies there are. Like the cursor, missing in copies a device kept from before replies were paged. */
  replyCount: z.optional(z.number()),
  repliesCursor: z.optional(z.nullable(z.string())),
});
export type Comment = z.infer<typeof comment>;

export const replyPage = z.object({ replies: z.array(reply), nextCursor: z.nullable(z.string()) });

export const addCommentRequest = z.object({ postId: objectId, text: typedText('comment', textLimits.comment) });
export const addCommentResponse = z.object({ success: z.literal(true), comment, help });
export const addReplyRequest = z.object({ text: typedText('reply', textLimits.comment) });
export const addReplyResponse = z.object({ success: z.literal(true), reply, help });

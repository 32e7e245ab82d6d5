import { type BlogStatus, type Flag, textLimits, type WriteBlogRequest } from '@storysprout/contract';
import { checkText } from '@storysprout/contract/moderation';
import type { Viewer } from '../shared/viewing';
import type { BlogDocument, BlogText } from './blog.document';

type Owned = Pick<BlogDocument, 'status' | 'author'>;

export function isAuthor(blog: Pick<BlogDocument, 'author'>, viewer: Viewer): boolean {
  return viewer?.id.equals(blog.author._id) ?? false;
}

/** Everybody may read approved blogs; only the author and moderators may read others (docs/product.md#blog-status). */
export function canRead(blog: Owned, viewer: Viewer): boolean {
  return blog.status === 'approved' || isAuthor(blog, viewer) || viewer?.isAdmin === true;
}

/** Whether everybody sees the blog (docs/product.md#visibility). */
export function isPublic({ status, visibility = 'public' }: Pick<BlogDocument, 'status' | 'visibility'>): boolean {
  return status === 'approved' && visibility === 'public';
}

/** Statuses in which the author may still change a blog. */
export const editableStatuses = ['draft', 'rejected'] as const satisfies readonly BlogStatus[];

export function isEditable(status: BlogStatus): boolean {
  return editableStatuses.some((editable) => editable === status);
}

/** The form in which titles and searches are compared: case and the encoding of accents do not matter. */
export function titleKeyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The first characters of a text; never cuts an emoji in half. */
export function excerptOf(description: string, length: number = textLimits.excerpt): string {
  // A character takes at most two UTF-16 units, so nothing beyond these matters.
  return Array.from(description.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}

/** What the text checks notice in a blog, for moderators; nothing is refused (docs/product.md#text-checks). */
export function flagsOf(title: string, description: string): Flag[] {
  return [...checkText(title).flags, ...checkText(description).flags];
}

/** The stored form of a text. Drafts are private, so they are not checked until they are sent. */
export function blogText(request: WriteBlogRequest): BlogText {
  const { title, category, description } = request;
  return {
    title,
    category,
    description,
    excerpt: excerptOf(description),
    titleKey: titleKeyOf(title),
    flags: request.status === 'pending' ? flagsOf(title, description) : [],
  };
}

/** How much one account may write. */
export const writingLimits = {
  /** Saves and submissions together. The editor saves only when asked to, so no child gets near this. */
  savesPerMinute: 30,
  /** How many blogs of one account may wait at once, so that nobody fills the moderators' list alone. */
  waitingBlogs: 20,
};
export type WritingLimits = Readonly<typeof writingLimits>;

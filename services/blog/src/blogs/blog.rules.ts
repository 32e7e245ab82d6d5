import {
  type BlogStatus,
  blogTextOf,
  type Flag,
  firstCharacters,
  readingOf,
  textLimits,
  type WriteBlogRequest,
} from '@storysprout/contract';
import type { TextChecks } from '@storysprout/service-kit/text-checks';
import type { Viewer } from '../visibility';
import type { BlogDocument, StoredText } from './blog.document';

export function isAuthor(blog: Pick<BlogDocument, 'author'>, viewer: Viewer): boolean {
  return viewer?.id.equals(blog.author._id) ?? false;
}

/** Statuses in which the author may still change a blog. */
export const editableStatuses = ['draft', 'rejected'] as const satisfies readonly BlogStatus[];

/** Returns whether this published blog has a correction that waits for a moderator. */
export function hasPendingCorrection({
  status,
  visibility,
  correction,
}: Pick<BlogDocument, 'status' | 'visibility' | 'correction'>): boolean {
  return status === 'approved' && visibility !== 'removed' && correction?.status === 'pending';
}

/** Returns the form in which titles and searches are compared, regardless of case and of how accents are encoded. */
export function titleKeyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

export function excerptOf(description: string): string {
  return firstCharacters(description, textLimits.excerpt);
}

/** The findings of the text checks in a blog. */
export interface BlogFindings {
  readonly flags: readonly Flag[];
  readonly isUrgent: boolean;
  /** Kind words for a writer who seems to need help. */
  readonly help: string | null;
}

/**
 * Runs the text checks on a blog. Their findings are for moderators; nothing is refused (docs/product.md#text-checks).
 * Drafts are private, so they are not checked until they are sent.
 */
export function checkBlog(
  request: WriteBlogRequest,
  checks: Pick<TextChecks, 'check'>,
  language: string,
): BlogFindings {
  if (request.status !== 'pending') return { flags: [], isUrgent: false, help: null };
  const parts = [request.title, request.description].map((text) => checks.check('blog', text, language));
  return {
    flags: parts.flatMap(({ flags }) => flags),
    isUrgent: parts.some(({ isUrgent }) => isUrgent),
    help: parts.find(({ help }) => help !== null)?.help ?? null,
  };
}

/** The stored form of a text, with what was found in it. */
export function storedText(request: WriteBlogRequest, { flags, isUrgent }: BlogFindings) {
  const { title, description } = request;
  return {
    ...blogTextOf(request),
    excerpt: excerptOf(description),
    titleKey: titleKeyOf(title),
    reading: readingOf(description),
    flags,
    isUrgent,
    isFound: flags.length > 0,
  } satisfies StoredText & Partial<BlogDocument>;
}

/** Limits on how much one account may write. */
export const writingLimits = {
  /** Saves and submissions together. The editor saves only when asked to, so no child gets near this. */
  savesPerMinute: 30,
  /** How many blogs of one account may wait at once, so that nobody fills the moderators' list alone. */
  waitingBlogs: 20,
};
export type WritingLimits = Readonly<typeof writingLimits>;

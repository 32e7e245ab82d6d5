import * as z from 'zod/mini';
import type { BlogText } from '../core/blog-text';
import { cleaned, isoDate, readable } from '../core/primitives';
import * as texts from '../texts/writing';

/** Drafts that were not submitted yet, stored for the writer's other devices (docs/product.md#drafts). */

/** The limits of one account: the number of places, and the size in bytes of UTF-8. */
export const draftLimits = { places: 60, bytes: 1024 * 1024 } as const;

/**
 * The place where somebody is writing: `new`, `blog-{id}` for a draft or correction, `comment-{blogId}`, or
 * `reply-{commentId}`. It is followed by `~` and a name when there is more than one draft for it.
 */
export const draftPlace = z
  .string()
  .check(z.regex(/^(?:new|(?:blog|comment|reply)-[0-9a-f]{24})(?:~[a-z0-9-]{1,40})?$/, texts.noSuchPlace));
export const draftPath = z.object({ place: draftPlace });

/** The limits are higher than those for submitting, so that a text that is too long is saved, too. */
function words(name: string, max: number) {
  const tooLong = texts.tooLong(name, max);
  return z.string().check(cleaned(), z.maxLength(max, tooLong), readable(name));
}

/** The fields of a blog beside its text, which a comment or reply does not have. */
const blogFields = {
  title: z.optional(words('title', 1_000)),
  category: z.optional(words('category', 60)),
} satisfies Record<Exclude<keyof BlogText, 'description'>, z.ZodMiniType>;

/** The fields of the editor or box as they were typed. */
export const draftContent = z.object({
  /** The story, comment or reply. */
  text: words('text', 60_000),
  ...blogFields,
  removeImage: z.optional(z.boolean()),
  /** The blog's revision that the writer started from. */
  revision: z.optional(z.number().check(z.int(), z.minimum(0))),
});
export type DraftContent = z.infer<typeof draftContent>;

const version = z.number().check(z.int(), z.minimum(0));
const place = { place: z.string(), version, at: isoDate } as const;

export const storedDraft = z.object({ ...place, words: draftContent });
export type StoredDraft = z.infer<typeof storedDraft>;

/** All drafts of the account with the beginning of each text, the latest first. */
export const draftsResponse = z.object({
  unfinished: z.array(z.object({ ...place, title: z.string(), excerpt: z.string() })),
});
export type DraftsResponse = z.infer<typeof draftsResponse>;
export const draftResponse = z.object({ unfinished: z.nullable(storedDraft) });
export type DraftResponse = z.infer<typeof draftResponse>;

export const saveDraftRequest = z.object({
  /**
   * The version that this draft replaces; 0 when there was none. If the server has another version, the call fails with
   * a 409 that includes its text.
   */
  version,
  words: draftContent,
});
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>;
export const saveDraftResponse = z.object({ success: z.literal(true), ...place });
export type SaveDraftResponse = z.infer<typeof saveDraftResponse>;

/** Without a version, the draft is deleted whatever its version is. */
export const deleteDraftQuery = z.object({
  version: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0))),
});

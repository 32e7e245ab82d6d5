import * as z from 'zod/mini';
import { storedDraft } from '../blog/drafts';
import { banNotice } from '../moderation/appeals';
import { surfaces } from '../moderation/constants';

/** Every way a call can fail, with its HTTP status (docs/product.md#errors). */
export const errorStatus = {
  invalid_input: 400,
  /** A password that is easy to guess. */
  password_refused: 400,
  text_refused: 422,
  release_refused: 422,
  unauthorized: 401,
  forbidden: 403,
  reauth_required: 403,
  /** The reader may not publish for a while; `until` has the end. */
  muted: 403,
  /** Parental consent for this is missing (docs/product.md#a-grown-up-at-home). */
  needs_consent: 403,
  /** A moderator closed this part of the site; the message says why. */
  closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  /** The same call is still in progress; try again in a moment (docs/product.md#repeated-calls). */
  under_way: 409,
  /** The decision has to name the revision that was read. */
  revision_required: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The body of every failed call. `message` is suitable for children. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** The end of a mute. */
  until: z.optional(z.string()),
  /** The newer draft that another device saved for the same place; null when there is none any more. */
  unfinished: z.optional(z.nullable(storedDraft)),
  /** The part of the site that is closed. */
  surface: z.optional(z.enum(surfaces)),
  /** The ban, for a banned reader who entered the right password. */
  ban: z.optional(banNotice),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

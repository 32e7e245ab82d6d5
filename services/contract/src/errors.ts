import * as z from 'zod/mini';
import { banNotice } from './safety/appeals';
import { surfaces } from './safety/constants';
import { storedDraft } from './writing/drafts';

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
  /** The reader may not publish for a while; the answer says until when. */
  muted: 403,
  /** A grown-up at home has not said yes to this (docs/product.md#a-grown-up-at-home). */
  needs_consent: 403,
  /** A moderator closed this part of the site; the message says why. */
  closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  /** The same call is still being carried out: ask again in a moment (docs/product.md#repeated-calls). */
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

/** The shape of every failed call; a child may read `message`. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** When a mute ends. */
  until: z.optional(z.string()),
  /** The words that another device keeps at the same place; null when there are none any more. */
  unfinished: z.optional(z.nullable(storedDraft)),
  /** Which part of the site is closed. */
  surface: z.optional(z.enum(surfaces)),
  /** For a banned reader who knew the password. */
  ban: z.optional(banNotice),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

import * as z from 'zod/mini';
import * as texts from '../texts/primitives';
import { pageSizes, textLimits } from './limits';

/** Building blocks for the other schemas. They use `zod/mini`, because browsers load them too. */

export const objectId = z.string().check(z.regex(/^[0-9a-f]{24}$/i, texts.invalidId));

/** The id in an address such as `/blog/post/{id}`. A malformed id gets the same response as an unknown one. */
export function idInPath(notFoundMessage: string) {
  return z.object({ id: z.string().check(z.regex(/^[0-9a-f]{24}$/i, notFoundMessage), z.toLowerCase()) });
}

/**
 * The value of the `Idempotency-Key` header, by which a caller identifies one press (docs/product.md#repeated-calls).
 */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, texts.invalidIdempotencyKey));

/** A UTC time in ISO 8601, as in JSON. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, texts.invalidDate));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
/** Line breaks of word processors and of multipart forms. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/**
 * Characters that come along with pasted text and that nobody sees: control characters, soft hyphens, and what makes
 * the text around it run backwards.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const unseen = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u202a-\u202e\u2066-\u2069]/g;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Replaces and removes what may come along when a text is pasted. */
export function cleaned() {
  return z.overwrite<string>((text) => text.replace(lineBreaks, '\n').replace(unseen, ''));
}

/**
 * A check for every text we accept. It refuses control characters other than tab and line break, and unpaired
 * surrogates. Nobody types them, and databases and regular expressions fail on them. Of a text that is cleaned first,
 * only NUL and unpaired surrogates are refused.
 *
 * @param name what the text is, within a sentence: "title"
 */
export function readable(name: string) {
  return z.refine<string>((text) => !unreadable.test(text), texts.notShowable(name));
}

/** A text a person typed: trimmed, within `max` characters, with something to see in it. */
export function typedText(name: string, max: number, emptyMessage = texts.fillIn(name)) {
  return z.string(emptyMessage).check(
    cleaned(),
    z.trim(),
    z.refine((text) => visible.test(text), emptyMessage),
    z.maxLength(max, texts.tooLong(name, max)),
    readable(name),
  );
}

/** Like `typedText`, but on one line: line breaks and tabs become spaces. */
export function typedLine(name: string, max: number, emptyMessage?: string) {
  return z.pipe(
    z.pipe(
      z.string(emptyMessage ?? texts.fillIn(name)).check(cleaned(), readable(name)),
      z.transform((text: string) => text.replace(/\s+/g, ' ')),
    ),
    typedText(name, max, emptyMessage),
  );
}

/** The number of entries to send (docs/product.md#paging). It comes from a query, so it may be a string. */
export const listLimit = z.coerce
  .number<string | number>('limit must be a number from 1 to 100.')
  .check(
    z.int(texts.wholeLimit),
    z.minimum(1, 'limit must be at least 1.'),
    z.maximum(pageSizes.max, `limit can be at most ${pageSizes.max}.`),
  );

/** An opaque position in a list: the `nextCursor` of the previous page. */
export const listCursor = z.string().check(z.regex(/^[\w-]{1,300}$/, texts.invalidCursor));

/** A search term for a list. */
export const searchText = z
  .string()
  .check(cleaned(), z.trim(), z.maxLength(textLimits.search, texts.longSearch), readable('search'));

export const pageQuery = z.object({ limit: z.optional(listLimit), cursor: z.optional(listCursor) });
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * The signature that opens a picture that is not public, for a limited time. Readers who may see the picture get its
 * signed address.
 */
export const pictureQuery = z.object({
  /** The end of the signature's validity, in seconds since 1970. */
  until: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(0))),
  sig: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
});

/** The response of most calls that only report success. */
export const messageResponse = z.object({ success: z.boolean(), message: z.string() });
export type MessageResponse = z.infer<typeof messageResponse>;

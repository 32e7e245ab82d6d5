import * as z from 'zod/mini';
import { pageSizes, textLimits } from './constants';

/** Small schemas that the others are made of. `zod/mini`, because browsers load them too. */

export const objectId = z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'That id does not look right.'));

/** The id in an address such as `/blog/post/{id}`; a malformed one is as unknown as one that nothing has. */
export function idInPath(notFoundMessage: string) {
  return z.object({ id: z.string().check(z.regex(/^[0-9a-f]{24}$/i, notFoundMessage), z.toLowerCase()) });
}

/** A moment as JSON carries it. */
export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'That date does not look right.'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
/** Makes what stands around a text run backwards. */
const directionChanges = /[\u202a-\u202e\u2066-\u2069]/g;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * For every text that is taken: refuses control characters other than tab and line break, and halves of characters.
 * Nobody types them, and databases and regular expressions choke on them.
 *
 * @param what the text as a sentence begins with it: "The title"
 */
export function readable(what: string) {
  return z.refine<string>((text) => !unreadable.test(text), `${what} has characters that can't be shown.`);
}

/** A text a person typed: trimmed, within `max` characters, with something to see in it. */
export function typedText(name: string, max: number, emptyMessage = `Please fill in the ${name}.`) {
  return z.string(emptyMessage).check(
    // A multipart form turns every line break into two characters.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').replace(directionChanges, '')),
    z.trim(),
    z.refine((text) => visible.test(text), emptyMessage),
    z.maxLength(max, `The ${name} is too long: at most ${max} characters, please.`),
    readable(`The ${name}`),
  );
}

/** As `typedText` on one line: line breaks and tabs become spaces. */
export function typedLine(name: string, max: number, emptyMessage?: string) {
  return z.pipe(
    z.pipe(
      z.string(emptyMessage ?? `Please fill in the ${name}.`).check(readable(`The ${name}`)),
      z.transform((text: string) => text.replace(/\s+/g, ' ')),
    ),
    typedText(name, max, emptyMessage),
  );
}

/** How many entries to send: 1 to 100, else 400 (design section 4). Read from a query, so it may be text. */
export const listLimit = z.coerce
  .number('limit must be a number from 1 to 100.')
  .check(
    z.int('limit must be a whole number.'),
    z.minimum(1, 'limit must be at least 1.'),
    z.maximum(pageSizes.max, `limit can be at most ${pageSizes.max}.`),
  );

/** An opaque place in a list, as `nextCursor` gave it. */
export const listCursor = z.string().check(z.regex(/^[\w-]{1,300}$/, 'That cursor does not look right.'));

/** What somebody looks for in a list. */
export const searchText = z
  .string()
  .check(z.trim(), z.maxLength(textLimits.search, 'That search is too long.'), readable('The search'));

export const pageQuery = z.object({ limit: z.optional(listLimit), cursor: z.optional(listCursor) });
export type PageQuery = z.infer<typeof pageQuery>;

/** Most answers that only tell how it went. */
export const messageResponse = z.object({ success: z.boolean(), message: z.string() });
export type MessageResponse = z.infer<typeof messageResponse>;

import * as z from 'zod/mini';
import { pageSizes } from './constants';

/** Small schemas that the others are made of. `zod/mini`, because browsers load them too. */

export const objectId = z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'That id does not look right.'));

/** A moment as JSON carries it. */
export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'That date does not look right.'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A text a person typed: trimmed, within `max` characters, no control characters but tab and line break. */
export function typedText(name: string, max: number, emptyMessage = `Please fill in the ${name}.`) {
  return z.string(emptyMessage).check(
    // A multipart form turns every line break into two characters.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, emptyMessage),
    z.maxLength(max, `The ${name} is too long: at most ${max} characters, please.`),
    z.refine((text) => !controlCharacters.test(text), `The ${name} has characters that can't be shown.`),
  );
}

/** As `typedText` on one line: line breaks and tabs become spaces. */
export function typedLine(name: string, max: number, emptyMessage?: string) {
  return z.pipe(
    z.pipe(
      z.string(emptyMessage ?? `Please fill in the ${name}.`),
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
export const listCursor = z.string().check(z.minLength(1), z.maxLength(300, 'That cursor does not look right.'));

export const pageQuery = z.object({ limit: z.optional(listLimit), cursor: z.optional(listCursor) });
export type PageQuery = z.infer<typeof pageQuery>;

/** Most answers that only tell how it went. */
export const messageResponse = z.object({ success: z.boolean(), message: z.string() });
export type MessageResponse = z.infer<typeof messageResponse>;

import type { BlogText } from './blog-text';

/** This file needs no schema library, because pages import it. A field that is missing here is a type error. */
const fields: Readonly<Record<keyof BlogText, true>> = { title: true, category: true, description: true };
export const blogTextFields = Object.keys(fields) as readonly (keyof BlogText)[];

/** Returns only the fields that a writer writes. A field that the entry does not have is undefined. */
export function blogTextOf<Entry extends Partial<Record<keyof BlogText, unknown>>>(
  entry: Entry,
): Pick<Entry, keyof BlogText & keyof Entry> {
  return Object.fromEntries(blogTextFields.map((field) => [field, entry[field]])) as Pick<
    Entry,
    keyof BlogText & keyof Entry
  >;
}

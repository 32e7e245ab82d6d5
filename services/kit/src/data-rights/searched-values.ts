/** Something that must not be stored anywhere any more: an account's id, an address, a text. */
export interface Wanted {
  /** Its name in the report. */
  readonly label: string;
  /** The forms in which it may be stored. */
  readonly forms: readonly Buffer[];
}

/** A place where something wanted was found. It contains only the label of what was found. */
export interface Trace {
  readonly store: 'mongodb' | 'redis' | 'files';
  /** Database and collection, key, or file. */
  readonly place: string;
  /** The document, member or field; null when the place is precise enough. */
  readonly item: string | null;
  readonly label: string;
}

/** Creates the search for an id, as MongoDB stores it and as a string. */
export function wantedId(id: string): Wanted {
  return { label: 'the account', forms: [Buffer.from(id), Buffer.from(id, 'hex')] };
}

/** Creates the search for a text, as typed, in lower case, and as JSON stores it. */
export function wantedText(label: string, text: string): Wanted {
  const forms = new Set([text, text.toLowerCase(), JSON.stringify(text).slice(1, -1)]);
  return { label, forms: [...forms].map((form) => Buffer.from(form)) };
}

/** Returns the labels of what these bytes contain. */
export function labelsIn(bytes: Buffer, wanted: readonly Wanted[]): string[] {
  return wanted.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ label }) => label);
}

/**
 * Returns the length of the longest form in bytes. Two pieces of a file must overlap by that much, so that nothing is
 * missed at their boundary.
 */
export function longestForm(wanted: readonly Wanted[]): number {
  return wanted.flatMap(({ forms }) => forms).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** Something that must not stand anywhere any more: an account's id, an address, a text. */
export interface Wanted {
  /** What the report calls it. */
  readonly label: string;
  /** How it may be stored. */
  readonly forms: readonly Buffer[];
}

/** Where something stands that was looked for. It says what was found by its label only. */
export interface Trace {
  readonly store: 'mongodb' | 'redis' | 'files';
  /** Database and collection, key, or file. */
  readonly place: string;
  /** The document, member or field; null when the place says it all. */
  readonly item: string | null;
  readonly label: string;
}

/** An id as MongoDB stores it, and as text. */
export function wantedId(id: string): Wanted {
  return { label: 'the account', forms: [Buffer.from(id), Buffer.from(id, 'hex')] };
}

/** A text as it was typed, in small letters, and as JSON holds it. */
export function wantedText(label: string, text: string): Wanted {
  const forms = new Set([text, text.toLowerCase(), JSON.stringify(text).slice(1, -1)]);
  return { label, forms: [...forms].map((form) => Buffer.from(form)) };
}

/** What of it is in these bytes. */
export function labelsIn(bytes: Buffer, wanted: readonly Wanted[]): string[] {
  return wanted.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ label }) => label);
}

/** How many bytes two pieces of a long text must share, so that nothing is missed where they meet. */
export function longestForm(wanted: readonly Wanted[]): number {
  return wanted.flatMap(({ forms }) => forms).reduce((longest, { length }) => Math.max(longest, length), 0);
}

import type { DraftContent, StoredDraft } from './drafts';

/**
 * Merges the drafts of a device with the server's, so that no text is ever lost (docs/product.md#drafts). The functions
 * are pure and need no schema library, because pages import them. A device stores the draft after each change, so that
 * it survives a crash.
 */

/** The draft in an editor or box, and the server's draft as far as this device has seen it. */
export interface DraftState {
  readonly words: DraftContent;
  /** The server's version that this draft is based on; 0 when there is none. */
  readonly version: number;
  /** The content of that version. */
  readonly known: DraftContent | null;
}

/**
 * The next state. `aside` is a draft of another device that must be saved at a place of its own before the next save.
 */
export interface DraftStep {
  readonly text: DraftState;
  readonly aside: DraftContent | null;
}

export const emptyDraft: DraftState = { words: { text: '' }, version: 0, known: null };

export function withContent(text: DraftState, words: DraftContent): DraftState {
  return { ...text, words };
}

/** Returns whether the draft has changes that the server doesn't have. */
export function isUnsaved({ words, known }: DraftState): boolean {
  return known === null ? !isEmpty(words) : !isSameContent(words, known);
}

/** Returns the state after the server stored `sent` as this version. More may have been typed in the meantime. */
export function withSaved(text: DraftState, sent: DraftContent, version: number): DraftState {
  return { ...text, version, known: sent };
}

/**
 * Returns the state after the server turned out to have another draft than this device expected, because a save was
 * refused or a page opened.
 *
 * @param sent the latest draft that this device sent, whether or not a response came
 * @param other null when the server has no draft any more, because it was submitted or discarded on another device
 */
export function reconcile(text: DraftState, sent: DraftContent | null, other: StoredDraft | null): DraftStep {
  if (other === null) return { text: withoutServer(text), aside: null };
  const over = { version: other.version, known: other.words };
  const isOwn = sent !== null && isSameContent(other.words, sent);
  if (isOwn || isSameContent(other.words, text.words)) return { text: { ...text, ...over }, aside: null };
  if (text.version === other.version) return { text, aside: null };
  if (!isUnsaved(text)) return { text: { words: other.words, ...over }, aside: null };
  return { text: { ...text, ...over }, aside: isEmpty(other.words) ? null : other.words };
}

/** Discards the draft if nothing was typed here since the server had it. New text stays. */
function withoutServer(text: DraftState): DraftState {
  if (text.version !== 0 && !isUnsaved(text)) return emptyDraft;
  return { words: text.words, version: 0, known: null };
}

export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return canonical(one) === canonical(other);
}

function isEmpty({ text, title = '' }: DraftContent): boolean {
  return `${title}${text}`.trim() === '';
}

/** A field that is missing here is a type error, because a change of it alone would not be saved. */
function canonical(content: DraftContent): string {
  const { text, title = '', category = '', removeImage = false, revision = null } = content;
  const fields: Record<keyof DraftContent, unknown> = { text, title, category, removeImage, revision };
  return JSON.stringify(fields);
}

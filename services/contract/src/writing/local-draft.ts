import type { DraftContent, StoredDraft } from './drafts';

/**
 * Reconciles a draft on a device with the one on the server, so that no words are lost (docs/product.md#drafts). Pure,
 * and without a schema library: pages import it. A device stores the text with each change, so that it survives a crash.
 */

/** The content of an editor or text box, and what this device knows of the server's draft. */
export interface DraftState {
  readonly words: DraftContent;
  /** The server's version that these words go on from; 0 when there is none. */
  readonly version: number;
  /** The words of that version. */
  readonly known: DraftContent | null;
}

/** The next step. `aside`: content of another device that must be stored at a place of its own before the next save. */
export interface DraftStep {
  readonly text: DraftState;
  readonly aside: DraftContent | null;
}

export const emptyDraft: DraftState = { words: { text: '' }, version: 0, known: null };

export function withContent(text: DraftState, words: DraftContent): DraftState {
  return { ...text, words };
}

/** Whether the server has not got these words yet. */
export function isUnsaved({ words, known }: DraftState): boolean {
  return known === null ? !isEmpty(words) : !isSameContent(words, known);
}

/** The server has kept `sent` as this version; more may have been typed meanwhile. */
export function withSaved(text: DraftState, sent: DraftContent, version: number): DraftState {
  return { ...text, version, known: sent };
}

/**
 * The server has other words than this device thought, as it says when a save is refused or a page opens.
 *
 * @param sent the latest words that this device sent, whether or not an answer came
 * @param other null when there are none any more: they were sent or thrown away on another device
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

/** What was not typed here since goes with the server's; new words stay. */
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

function canonical({ text, title, category, removeImage, revision }: DraftContent): string {
  return JSON.stringify([text, title ?? '', category ?? '', removeImage ?? false, revision ?? null]);
}

import type { UnfinishedText, UnfinishedWords } from './unfinished';

/**
 * What a device does with its words and the server's, so that none are ever lost (docs/product.md#unfinished-words). Pure,
 * and without a schema library: pages import it. A device stores the text with each change, so that it survives a crash.
 */

/** The words in an editor or box, and what this device knows of the server's. */
export interface DeviceText {
  readonly words: UnfinishedWords;
  /** The server's version that these words go on from; 0 when there is none. */
  readonly version: number;
  /** The words of that version. */
  readonly known: UnfinishedWords | null;
}

/** What to do next. `aside`: words of another device that must be kept at a place of their own before the next save. */
export interface DeviceStep {
  readonly text: DeviceText;
  readonly aside: UnfinishedWords | null;
}

export const nothingWritten: DeviceText = { words: { text: '' }, version: 0, known: null };

export function typed(text: DeviceText, words: UnfinishedWords): DeviceText {
  return { ...text, words };
}

/** Whether the server has not got these words yet. */
export function isUnsaved({ words, known }: DeviceText): boolean {
  return known === null ? !isEmpty(words) : !isSameWords(words, known);
}

/** The server has kept `sent` as this version; more may have been typed meanwhile. */
export function saved(text: DeviceText, sent: UnfinishedWords, version: number): DeviceText {
  return { ...text, version, known: sent };
}

/**
 * The server has other words than this device thought, as it says when a save is refused or a page opens.
 *
 * @param sent the latest words that this device sent, whether or not an answer came
 * @param other null when there are none any more: they were sent or thrown away on another device
 */
export function met(text: DeviceText, sent: UnfinishedWords | null, other: UnfinishedText | null): DeviceStep {
  if (other === null) return { text: withoutServer(text), aside: null };
  const over = { version: other.version, known: other.words };
  const isOwn = sent !== null && isSameWords(other.words, sent);
  if (isOwn || isSameWords(other.words, text.words)) return { text: { ...text, ...over }, aside: null };
  if (text.version === other.version) return { text, aside: null };
  if (!isUnsaved(text)) return { text: { words: other.words, ...over }, aside: null };
  return { text: { ...text, ...over }, aside: isEmpty(other.words) ? null : other.words };
}

/** What was not typed here since goes with the server's; new words stay. */
function withoutServer(text: DeviceText): DeviceText {
  if (text.version !== 0 && !isUnsaved(text)) return nothingWritten;
  return { words: text.words, version: 0, known: null };
}

export function isSameWords(one: UnfinishedWords, other: UnfinishedWords): boolean {
  return canonical(one) === canonical(other);
}

function isEmpty({ text, title = '' }: UnfinishedWords): boolean {
  return `${title}${text}`.trim() === '';
}

function canonical({ text, title, category, removeImage, revision }: UnfinishedWords): string {
  return JSON.stringify([text, title ?? '', category ?? '', removeImage ?? false, revision ?? null]);
}

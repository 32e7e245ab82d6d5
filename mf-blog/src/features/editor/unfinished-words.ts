import type { UnfinishedText, UnfinishedWords } from '@storysprout/contract';
import { categories } from '@storysprout/contract/constants';
import { type DeviceText, isUnsaved, met, nothingWritten } from '@storysprout/contract/unfinished-device';
import { type DeviceDraft, type DraftPlace, newPlace } from './drafts';
import type { Writing } from './writing';

/** Between the editor's texts and the server's unfinished words (docs/product.md#unfinished-words). */

/** The server's name for a place: it says of an id what it is the id of. */
export function serverPlaceOf(place: DraftPlace): string {
  return place.startsWith(newPlace) ? place : `blog-${place}`;
}

/** Null for words of comments and replies, which have boxes of their own. */
export function devicePlaceOf(serverPlace: string): DraftPlace | null {
  if (serverPlace.startsWith(newPlace)) return serverPlace;
  return serverPlace.startsWith('blog-') ? serverPlace.slice('blog-'.length) : null;
}

type TextOnly = Omit<Writing, 'image'>;

/** @param revision the save of the stored blog that the writer started from; null for a new blog */
export function wordsOf({ title, category, description, removeImage }: TextOnly, revision: number | null) {
  const words: UnfinishedWords = { text: description, title, category, removeImage };
  return revision === null ? words : { ...words, revision };
}

export function textOf({ text, title = '', category, removeImage = false }: UnfinishedWords): TextOnly {
  return {
    title,
    description: text,
    category: categories.find((known) => known === category) ?? '',
    removeImage,
  };
}

function draftOf({ words, version, at }: UnfinishedText): DeviceDraft {
  const { revision = null } = words;
  const keptAt = Date.parse(at) || 0;
  return { ...textOf(words), hasImage: false, revision, keptAt, writer: '', version, isSent: true };
}

/** What a device that was left and comes back knows of the server's words. */
export function deviceTextOf(draft: DeviceDraft): DeviceText {
  const words = wordsOf(draft, draft.revision);
  return { words, version: draft.version, known: draft.isSent ? words : null };
}

export interface FoundWords {
  /** What the editor opens with; null for nothing but the stored text. */
  readonly restored: DeviceDraft | null;
  /** Other words for the same place, kept by another device: the writer has to choose. */
  readonly rival: UnfinishedText | null;
}

/** What to open, of the words on this device and those on the server. */
export function chooseWords(device: DeviceDraft | null, server: UnfinishedText | null): FoundWords {
  if (!device) return { restored: server && draftOf(server), rival: null };
  const before = deviceTextOf(device);
  // The page may have closed before it heard of its last save, so these are the words it may have sent.
  const { text, aside } = met(before, before.words, server);
  if (aside) return { restored: device, rival: server };
  if (server && text.words !== before.words) return { restored: draftOf(server), rival: null };
  if (text !== nothingWritten) {
    return { restored: { ...device, version: text.version, isSent: !isUnsaved(text) }, rival: null };
  }
  // Posted, saved or thrown away on another device. A picture is on this device alone, so it stays, with its words.
  return { restored: device.hasImage ? { ...device, version: 0, isSent: false } : null, rival: null };
}

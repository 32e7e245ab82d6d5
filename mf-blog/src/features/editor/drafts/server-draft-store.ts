import type { DraftContent, StoredDraft } from '@storysprout/contract';
import { categories } from '@storysprout/contract/constants';
import { type DraftState, emptyDraft, isUnsaved, reconcile } from '@storysprout/contract/unfinished-device';
import type { Writing } from '../writing';
import { type DraftPlace, type LocalDraft, newPlace } from './local-draft-store';

/** Converts between the editor's texts and the drafts stored on the server (docs/product.md#drafts). */

/** Returns the server's name for a place. A blog id gets the prefix `blog-`, which says what kind of id it is. */
export function serverPlaceOf(place: DraftPlace): string {
  return place.startsWith(newPlace) ? place : `blog-${place}`;
}

/** Returns the local place; null for drafts of comments and replies, which have their own text boxes. */
export function localPlaceOf(serverPlace: string): DraftPlace | null {
  if (serverPlace.startsWith(newPlace)) return serverPlace;
  return serverPlace.startsWith('blog-') ? serverPlace.slice('blog-'.length) : null;
}

type TextOnly = Omit<Writing, 'image'>;
/** What the server stores of the fields that the writer typed. */
type Typed = Exclude<keyof DraftContent, 'revision'>;

/** @param revision the revision of the stored blog that the writer started from; null for a new blog */
export function wordsOf({ title, category, description, removeImage }: TextOnly, revision: number | null) {
  const words = { text: description, title, category, removeImage } satisfies Record<Typed, unknown>;
  return revision === null ? words : { ...words, revision };
}

export function textOf({ text, title = '', category, removeImage = false }: DraftContent): TextOnly {
  return {
    title,
    description: text,
    category: categories.find((known) => known === category) ?? '',
    removeImage,
  } satisfies TextOnly & Record<keyof TextOnly, unknown>;
}

function draftOf({ words, version, at }: StoredDraft): LocalDraft {
  const { revision = null } = words;
  const keptAt = Date.parse(at) || 0;
  return { ...textOf(words), hasImage: false, revision, keptAt, writer: '', version, isSent: true };
}

/** Returns the draft together with what this device last knew of the server's version. */
export function draftStateOf(draft: LocalDraft): DraftState {
  const words = wordsOf(draft, draft.revision);
  return { words, version: draft.version, known: draft.isSent ? words : null };
}

export interface FoundDraft {
  /** The draft the editor opens with; null to open the stored text or an empty page. */
  readonly restored: LocalDraft | null;
  /** A draft for the same place from another device that conflicts with this one. The writer has to choose. */
  readonly rival: StoredDraft | null;
}

/** Chooses between the draft on this device and the one on the server. */
export function chooseDraft(device: LocalDraft | null, server: StoredDraft | null): FoundDraft {
  if (!device) return { restored: server && draftOf(server), rival: null };
  const before = draftStateOf(device);
  // The page may have closed before the response to its last save arrived, so these words count as sent.
  const { text, aside } = reconcile(before, before.words, server);
  if (aside) return { restored: device, rival: server };
  if (server && text.words !== before.words) return { restored: draftOf(server), rival: null };
  if (text !== emptyDraft) {
    return { restored: { ...device, version: text.version, isSent: !isUnsaved(text) }, rival: null };
  }
  // The draft was posted, saved or discarded on another device. A picture exists only on this device, so its draft
  // stays.
  return { restored: device.hasImage ? { ...device, version: 0, isSent: false } : null, rival: null };
}

import { categories } from '@storysprout/contract/constants';
import { log } from '@storysprout/kit';
import type { DraftPlace } from './draft-place';
import type { Writing } from './writing';

/** An unsaved text as it is kept in the browser's storage; its picture is kept in `draft-pictures`. */
export interface DeviceDraft extends Omit<Writing, 'image'> {
  readonly hasImage: boolean;
  /** The save of the stored blog it started from; null for a new blog. */
  readonly revision: number | null;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The editor that wrote it: another one must not overwrite it. */
  readonly writer: string;
}

export interface PlacedDraft {
  readonly place: DraftPlace;
  readonly draft: DeviceDraft;
}

const prefix = 'storysprout:draft';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCategoryOrNone = (value: unknown): value is DeviceDraft['category'] =>
  value === '' || categories.some((category) => category === value);

/** Each child has their own, also on a shared device. */
export function draftKey(userId: string, place: DraftPlace): string {
  return `${prefix}:${userId}:${place}`;
}

/** What an older version, or a curious child, may have left there is read with care: text is kept, the rest guessed. */
function parseDraft(text: string | null): DeviceDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.title !== 'string' || typeof value.description !== 'string') return null;
    return {
      title: value.title,
      description: value.description,
      category: isCategoryOrNone(value.category) ? value.category : '',
      removeImage: value.removeImage === true,
      hasImage: value.hasImage === true,
      revision: typeof value.revision === 'number' ? value.revision : null,
      keptAt: typeof value.keptAt === 'number' ? value.keptAt : 0,
      writer: typeof value.writer === 'string' ? value.writer : '',
    };
  } catch {
    // Broken JSON holds no text.
    return null;
  }
}

export function readDraft(userId: string, place: DraftPlace): DeviceDraft | null {
  try {
    return parseDraft(localStorage.getItem(draftKey(userId, place)));
  } catch {
    // Storage that is switched off holds nothing.
    return null;
  }
}

/** @returns whether there was room for it */
export function writeDraft(userId: string, place: DraftPlace, draft: DeviceDraft): boolean {
  try {
    localStorage.setItem(draftKey(userId, place), JSON.stringify(draft));
    return true;
  } catch (error) {
    log.warn('A draft could not be kept on this device.', error);
    return false;
  }
}

export function removeDraft(userId: string, place: DraftPlace): void {
  try {
    localStorage.removeItem(draftKey(userId, place));
  } catch {
    // Where nothing can be kept, there is nothing to remove.
  }
}

/** All unsaved texts of this child on this device, latest first. */
export function listDrafts(userId: string): PlacedDraft[] {
  const start = draftKey(userId, '');
  const places = Object.keys(localStorage).filter((key) => key.startsWith(start));
  return places
    .map((key) => ({ place: key.slice(start.length), draft: parseDraft(localStorage.getItem(key)) }))
    .filter((placed): placed is PlacedDraft => placed.draft !== null)
    .sort((one, other) => other.draft.keptAt - one.draft.keptAt);
}

import type { Blog } from '@storysprout/contract';
import { type DraftPlace, newPlace } from './draft-place';
import { emptyWriting, type Writing, writingOf } from './writing';

/** Where the words go: what is stored of them, and where unsaved ones lie on the device. */
export interface Target {
  readonly place: DraftPlace;
  /** The stored blog that is written over; null for a new one. */
  readonly stored: Blog | null;
  /** The words that are safe already. */
  readonly baseline: Writing;
}

export function targetOf(place: DraftPlace, stored: Blog | null): Target {
  return { place, stored, baseline: stored ? writingOf(stored) : emptyWriting };
}

/** After a save the words are safe as they were typed, and the picture is the stored one. */
export function targetAfterSave(stored: Blog, writing: Writing): Target {
  return { place: stored._id, stored, baseline: withoutPicture(writing) };
}

export function withoutPicture(writing: Writing): Writing {
  return { ...writing, image: null, removeImage: false };
}

export const emptyTarget: Target = targetOf(newPlace, null);

/** Names an editor among others of the same child; chance is good enough, it protects nothing. */
export function newWriterName(): string {
  return Math.random().toString(36).slice(2, 10);
}

import type { Blog } from '@storysprout/contract';
import { type DraftPlace, newPlace } from './draft-place';
import { emptyWriting, type Writing, writingOf } from './writing';

/** Where the text goes: the stored blog, and the place on the device for what is unsaved. */
export interface Target {
  readonly place: DraftPlace;
  /** The stored blog that is written over; null for a new one. */
  readonly stored: Blog | null;
  /** The text that is saved already. */
  readonly baseline: Writing;
  /** The file of the stored picture, when it was picked on this page. */
  readonly picture: File | null;
}

export function targetOf(place: DraftPlace, stored: Blog | null): Target {
  return { place, stored, baseline: stored ? writingOf(stored) : emptyWriting, picture: null };
}

/** The picture at hand that belongs to the text: just picked, or picked and saved on this page. */
export function pictureOf(writing: Writing, { picture }: Pick<Target, 'picture'>): File | null {
  return writing.image ?? (writing.removeImage ? null : picture);
}

/** Whether this text would lose its picture as a blog of its own: only the server has it. */
export function leavesPicture(writing: Writing, target: Target): boolean {
  return Boolean(target.stored?.image) && !writing.removeImage && pictureOf(writing, target) === null;
}

/** After a save the text is safe as it was typed, and the picture is the stored one. */
export function targetAfterSave(stored: Blog, writing: Writing, before: Target): Target {
  return { place: stored._id, stored, baseline: withoutPicture(writing), picture: pictureOf(writing, before) };
}

export function withoutPicture(writing: Writing): Writing {
  return { ...writing, image: null, removeImage: false };
}

export const emptyTarget: Target = targetOf(newPlace, null);

/** Names an editor among others of the same child; a random name is good enough, it protects nothing. */
export function newWriterName(): string {
  return Math.random().toString(36).slice(2, 10);
}

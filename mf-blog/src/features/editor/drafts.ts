import { categories } from '@storysprout/contract/constants';
import { deviceStorage } from '@storysprout/kit';
import { readStored, writeStored } from '../../shared/device-storage';
import { keepPicture } from './draft-pictures';
import type { Writing } from './writing';

/**
 * Unsaved texts on this device. A place is `new`, or the id of the stored blog that the text belongs
 * to, followed by `~` and a name when there is more than one text for it.
 */
export type DraftPlace = string;

export const newPlace: DraftPlace = 'new';

/** Another place for a text that would otherwise be in the way. */
export function asidePlace(place: DraftPlace, name: string): DraftPlace {
  return `${place.split('~')[0]}~${name}`;
}

/** The stored blog this text belongs to; null for a new one. */
export function storedIdOf(place: DraftPlace): string | null {
  const [id = ''] = place.split('~');
  return id === newPlace ? null : id;
}

/** Names an editor among others of the same child; a random name is good enough, it protects nothing. */
export function newWriterName(): string {
  return Math.random().toString(36).slice(2, 10);
}

export interface DeviceDraft extends Omit<Writing, 'image'> {
  readonly hasImage: boolean;
  /** The save of the stored blog it started from; null for a new blog. */
  readonly revision: number | null;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The editor that wrote it: another one must not overwrite it. */
  readonly writer: string;
  /** The server's version of these words, or the one they go on from; 0 when there is none. */
  readonly version: number;
  /** The server has these very words. */
  readonly isSent: boolean;
}

/** The text of an open editor, and where it is kept. */
export interface PlacedText {
  readonly userId: string;
  readonly place: DraftPlace;
  readonly writer: string;
  readonly writing: Writing;
  readonly revision: number | null;
}

/** What the server has of a text. */
export type ServerState = Pick<DeviceDraft, 'version' | 'isSent'>;
const notSent: ServerState = { version: 0, isSent: false };

/** Each child has their own, also on a shared device. */
export function draftKey(userId: string, place: DraftPlace): string {
  return `storysprout:draft:${userId}:${place}`;
}

/** Null for anything that holds no text. What an older version or a curious child left there is completed by defaults. */
export function readDraft(userId: string, place: DraftPlace): DeviceDraft | null {
  try {
    const stored = readStored(draftKey(userId, place));
    const value: Readonly<Record<string, unknown>> | null = JSON.parse(stored ?? 'null');
    if (typeof value?.title !== 'string' || typeof value.description !== 'string') return null;
    return {
      title: value.title,
      description: value.description,
      category: categories.find((category) => category === value.category) ?? '',
      removeImage: value.removeImage === true,
      hasImage: value.hasImage === true,
      revision: typeof value.revision === 'number' ? value.revision : null,
      keptAt: typeof value.keptAt === 'number' ? value.keptAt : 0,
      writer: typeof value.writer === 'string' ? value.writer : '',
      version: typeof value.version === 'number' ? value.version : 0,
      isSent: value.isSent === true,
    };
  } catch {
    return null;
  }
}

/** The server keeps words, not pictures of what is not posted yet. */
const isOnlyHere = ({ isSent, hasImage, title, description }: DeviceDraft) =>
  hasImage || (!isSent && `${title}${description}`.trim() !== '');

function writeDraft(userId: string, place: DraftPlace, draft: DeviceDraft): boolean {
  const sendFrom = isOnlyHere(draft) ? '/postblog' : undefined;
  return writeStored(draftKey(userId, place), JSON.stringify({ ...draft, sendFrom }));
}

function draftOf({ writing: { image, ...text }, revision, writer }: PlacedText, server: ServerState): DeviceDraft {
  return { ...text, hasImage: image !== null, revision, keptAt: Date.now(), writer, ...server };
}

/**
 * Writes the text down. Another editor's text at this place is moved aside first: none is ever overwritten.
 *
 * @returns whether there was room for it
 */
export function keepDraft(kept: PlacedText, server: ServerState): boolean {
  const { userId, place, writer } = kept;
  const other = readDraft(userId, place);
  if (other && other.writer !== writer) {
    writeDraft(userId, asidePlace(place, other.writer), { ...other, ...notSent, hasImage: false });
  }
  return writeDraft(userId, place, draftOf(kept, server));
}

/** Notes what the server has of the text at a place, unless another editor has written there since. */
export function noteSent(
  { userId, place, writer }: Omit<PlacedText, 'writing' | 'revision'>,
  server: ServerState,
): void {
  const found = readDraft(userId, place);
  if (found?.writer === writer) writeDraft(userId, place, { ...found, ...server });
}

/** Moves a text that another one is in the way of; it counts as not sent, for its new place is not on the server yet. */
export function moveAside(userId: string, place: DraftPlace, name: string): void {
  const found = readDraft(userId, place);
  if (!found) return;
  const aside = asidePlace(place, name);
  if (!writeDraft(userId, aside, { ...found, ...notSent, hasImage: false })) return;
  removeDraft(userId, place);
}

/** Makes the text at a place this editor's own. */
export function adoptDraft({ userId, place, writer }: PlacedText): void {
  const found = readDraft(userId, place);
  if (found) writeDraft(userId, place, { ...found, writer });
}

/** Puts the text where nothing overwrites it, to be found among the unfinished ones. */
export function putAside(kept: PlacedText): void {
  const place = asidePlace(kept.place, `${kept.writer}-${Date.now().toString(36)}`);
  writeDraft(kept.userId, place, draftOf(kept, notSent));
  void keepPicture(draftKey(kept.userId, place), kept.writing.image);
}

export function removeDraft(userId: string, place: DraftPlace): void {
  const hasImage = readDraft(userId, place)?.hasImage;
  writeStored(draftKey(userId, place), null);
  if (hasImage) void keepPicture(draftKey(userId, place), null);
}

/** Removes the text at a place, unless another editor has written it. */
export function removeOwnDraft({ userId, place, writer }: PlacedText): void {
  const there = readDraft(userId, place);
  if (!there || there.writer === writer) removeDraft(userId, place);
}

/** All unsaved texts of this child on this device, latest first. */
export function listDrafts(userId: string): { place: DraftPlace; draft: DeviceDraft }[] {
  const start = draftKey(userId, '');
  return Object.keys(deviceStorage())
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const place = key.slice(start.length);
      const draft = readDraft(userId, place);
      return draft ? [{ place, draft }] : [];
    })
    .sort((one, other) => other.draft.keptAt - one.draft.keptAt);
}

import { categories } from '@storysprout/contract/constants';
import { readStored, storedKeys, writeStored } from '../../../shared/device-storage';
import type { Writing } from '../writing';
import { copyPicture, storePicture } from './draft-pictures';

/**
 * The key of a local draft within an account: `new`, or the id of the stored blog that the text belongs to, followed by
 * `~` and a name if there is more than one draft for it.
 */
export type DraftPlace = string;

export const newPlace: DraftPlace = 'new';

/** Returns another place for the same blog, for a draft that would otherwise collide with one at `place`. */
export function asidePlace(place: DraftPlace, name: string): DraftPlace {
  return `${place.split('~')[0]}~${name}`;
}

/** Returns the id of the stored blog this draft belongs to; null for a new blog. */
export function storedIdOf(place: DraftPlace): string | null {
  const [id = ''] = place.split('~');
  return id === newPlace ? null : id;
}

/**
 * Returns a random name that tells one open editor from another of the same child. It protects nothing, so Math.random
 * is good enough.
 */
export function newWriterName(): string {
  return Math.random().toString(36).slice(2, 10);
}

export interface LocalDraft extends Omit<Writing, 'image'> {
  readonly hasImage: boolean;
  /** The revision of the stored blog that this text started from; null for a new blog. */
  readonly revision: number | null;
  /** The time of the last local save, in milliseconds since 1970. */
  readonly keptAt: number;
  /** The editor that wrote the draft. Other editors must not overwrite it. */
  readonly writer: string;
  /** The server version of these words, or the version they are based on; 0 if the server has none. */
  readonly version: number;
  /** True if the server has exactly these words. */
  readonly isSent: boolean;
}

/** An open editor and the place of its draft. */
export interface DraftOwner {
  readonly userId: string;
  readonly place: DraftPlace;
  readonly writer: string;
}

/** The text of an open editor and the place where it is stored. */
export interface EditorText extends DraftOwner {
  readonly writing: Writing;
  readonly revision: number | null;
}

/** The server's state of a draft. */
export type ServerState = Pick<LocalDraft, 'version' | 'isSent'>;
const notSent: ServerState = { version: 0, isSent: false };

/**
 * Returns the storage key of a draft. It contains the user id, so that children sharing a device keep separate drafts.
 */
export function draftKey(userId: string, place: DraftPlace): string {
  return `storysprout:draft:${userId}:${place}`;
}

/**
 * Reads a draft; null if there is none or it has no valid text. Missing or invalid fields, as left by an older version
 * or changed by hand, get defaults.
 */
export function readDraft(userId: string, place: DraftPlace): LocalDraft | null {
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
    } satisfies LocalDraft & Record<keyof LocalDraft, unknown>;
  } catch {
    return null;
  }
}

/**
 * Returns whether something of this draft exists on this device only. The server stores draft texts but not their
 * pictures.
 */
const isOnlyHere = ({ isSent, hasImage, title, description }: LocalDraft) =>
  hasImage || (!isSent && `${title}${description}`.trim() !== '');

function writeDraft(userId: string, place: DraftPlace, draft: LocalDraft): void {
  const sendFrom = isOnlyHere(draft) ? '/postblog' : undefined;
  writeStored(draftKey(userId, place), JSON.stringify({ ...draft, sendFrom }));
}

function draftOf({ writing: { image, ...text }, revision, writer }: EditorText, server: ServerState): LocalDraft {
  return { ...text, hasImage: image !== null, revision, keptAt: Date.now(), writer, ...server };
}

/** Writes a draft and its picture at a place of its own, where the server does not have it yet. */
function writeAside(userId: string, from: DraftPlace, to: DraftPlace, draft: LocalDraft): void {
  writeDraft(userId, to, { ...draft, ...notSent });
  if (draft.hasImage) void copyPicture(draftKey(userId, from), draftKey(userId, to));
}

/** Saves a draft on the device. If another editor's draft is at this place, it is moved aside first. */
export function saveDraft(draft: EditorText, server: ServerState): void {
  const { userId, place, writer } = draft;
  const other = readDraft(userId, place);
  if (other && other.writer !== writer) writeAside(userId, place, asidePlace(place, other.writer), other);
  writeDraft(userId, place, draftOf(draft, server));
}

/** Notes what the server has of the text at a place, unless another editor has written there since. */
export function noteSent({ userId, place, writer }: DraftOwner, server: ServerState): void {
  const found = readDraft(userId, place);
  if (found?.writer === writer) writeDraft(userId, place, { ...found, ...server });
}

/** Moves a draft away from a place that another draft needs. It is removed first, which makes the room. */
export function moveAside(userId: string, place: DraftPlace): void {
  const found = readDraft(userId, place);
  if (!found) return;
  writeStored(draftKey(userId, place), null);
  writeAside(userId, place, asidePlace(place, newWriterName()), found);
  if (found.hasImage) void storePicture(draftKey(userId, place), null);
}

/** Takes over the draft at a place for this editor. */
export function adoptDraft({ userId, place, writer }: DraftOwner): void {
  const found = readDraft(userId, place);
  if (found) writeDraft(userId, place, { ...found, writer });
}

/** Stores the text at a unique place where nothing overwrites it. It is then listed with the other drafts. */
export async function putAside(draft: EditorText): Promise<void> {
  const place = asidePlace(draft.place, `${draft.writer}-${Date.now().toString(36)}`);
  writeDraft(draft.userId, place, draftOf(draft, notSent));
  if (draft.writing.image) await storePicture(draftKey(draft.userId, place), draft.writing.image);
}

export function removeDraft(userId: string, place: DraftPlace): void {
  const hasImage = readDraft(userId, place)?.hasImage;
  writeStored(draftKey(userId, place), null);
  if (hasImage) void storePicture(draftKey(userId, place), null);
}

/** Removes the text at a place, unless another editor has written it. */
export function removeOwnDraft({ userId, place, writer }: DraftOwner): void {
  const there = readDraft(userId, place);
  if (!there || there.writer === writer) removeDraft(userId, place);
}

/** Lists all local drafts of this child, newest first. */
export function listDrafts(userId: string): { place: DraftPlace; draft: LocalDraft }[] {
  const start = draftKey(userId, '');
  return storedKeys(start)
    .flatMap((key) => {
      const place = key.slice(start.length);
      const draft = readDraft(userId, place);
      return draft ? [{ place, draft }] : [];
    })
    .sort((one, other) => other.draft.keptAt - one.draft.keptAt);
}

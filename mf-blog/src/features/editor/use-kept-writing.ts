import { useEffect, useRef, useState } from 'react';
import { type DeviceDraft, draftKey, readDraft, removeDraft, writeDraft } from './device-drafts';
import { keepPicture } from './draft-pictures';
import { asidePlace, type DraftPlace } from './draft-place';
import { isSameWriting, type Writing } from './writing';

interface KeptWriting {
  readonly userId: string;
  readonly place: DraftPlace;
  readonly writer: string;
  readonly writing: Writing;
  /** What is safe already: the stored blog, or an empty page. */
  readonly baseline: Writing;
  readonly revision: number | null;
  /** Nothing is written before a restored picture is there: its place would be swept. */
  readonly isReady: boolean;
  /** This text was found at the place and is this editor's from now on. */
  readonly isRestored: boolean;
}

export type WordsToKeep = Pick<KeptWriting, 'userId' | 'place' | 'writer' | 'writing' | 'revision'>;

export function draftOf({ writing, revision, writer }: WordsToKeep, now = Date.now()): DeviceDraft {
  const { image, ...words } = writing;
  return { ...words, hasImage: image !== null, revision, keptAt: now, writer };
}

/** Writes the text down. Another editor's text at this place is moved aside first: none is ever overwritten. */
export function keepWords(kept: WordsToKeep): boolean {
  const { userId, place, writer } = kept;
  const other = readDraft(userId, place);
  if (other && other.writer !== writer)
    writeDraft(userId, asidePlace(place, other.writer), { ...other, hasImage: false });
  return writeDraft(userId, place, draftOf(kept));
}

function adoptWords(userId: string, place: DraftPlace, writer: string): void {
  const found = readDraft(userId, place);
  if (found) writeDraft(userId, place, { ...found, writer });
}

/** Puts this text where nothing overwrites it, to be found among the unfinished ones. */
export function putAside(kept: WordsToKeep): void {
  const place = asidePlace(kept.place, `${kept.writer}-${Date.now().toString(36)}`);
  writeDraft(kept.userId, place, draftOf(kept));
  void keepPicture(draftKey(kept.userId, place), kept.writing.image);
}

/** Forgets the text at a place, as long as it is this editor's own. */
export function forgetWords(userId: string, place: DraftPlace, writer: string): void {
  const there = readDraft(userId, place);
  if (there && there.writer !== writer) return;
  removeDraft(userId, place);
  if (there?.hasImage) void keepPicture(draftKey(userId, place), null);
}

/**
 * Keeps unsaved text on the device with every change, and removes it once it is saved elsewhere: a reload, a crash, a
 * sign-out or a failed call loses nothing.
 *
 * @returns false when the device has no room left
 */
export function useKeptWriting(kept: KeptWriting): boolean {
  const { userId, place, writer, writing, baseline, revision, isReady, isRestored } = kept;
  const [hasRoom, setHasRoom] = useState(true);
  const keptPicture = useRef({ place, image: writing.image });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was found when the editor opened
  useEffect(() => {
    if (isRestored) adoptWords(userId, place, writer);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    if (isSameWriting(writing, baseline)) forgetWords(userId, place, writer);
    else setHasRoom(keepWords({ userId, place, writer, writing, revision }));
  }, [userId, place, writer, writing, baseline, revision, isReady]);

  useEffect(() => {
    const { current } = keptPicture;
    if (!isReady || (current.place === place && current.image === writing.image)) return;
    keptPicture.current = { place, image: writing.image };
    void keepPicture(draftKey(userId, place), writing.image);
  }, [userId, place, writing.image, isReady]);

  return hasRoom;
}

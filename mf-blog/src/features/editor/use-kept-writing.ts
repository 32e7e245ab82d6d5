import { useEffect, useRef, useState } from 'react';
import { keepPicture, readPicture } from './draft-pictures';
import { adoptDraft, draftKey, keepDraft, type PlacedText, removeOwnDraft } from './drafts';
import type { EditorState } from './editor.reducer';
import { wordsOf } from './unfinished-words';
import type { Unfinished } from './use-unfinished';
import { isSameWriting } from './writing';

/**
 * Saves unsaved text on the device with every change, passes it to the autosave, and removes it once it is saved as a
 * blog. A reload, a crash, a sign-out or a failed request therefore loses nothing. This editor takes over a draft it
 * found there.
 *
 * @returns false if the device has no room left
 */
export function useKeptWriting(
  kept: PlacedText,
  { baseline, isPictureHere, isRestored }: EditorState,
  { keeper }: Pick<Unfinished, 'keeper'>,
  onPicture: (picture: File | null) => void,
): boolean {
  const { userId, place, writer, writing, revision } = kept;
  const [hasRoom, setHasRoom] = useState(true);
  const keptPicture = useRef({ place, image: writing.image });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was found when the editor opened
  useEffect(() => {
    if (isRestored) adoptDraft(kept);
    if (isPictureHere) return;
    let isOpen = true;
    void readPicture(draftKey(userId, place)).then((picture) => isOpen && onPicture(picture));
    return () => {
      isOpen = false;
    };
  }, []);

  useEffect(() => {
    const { current } = keeper;
    if (!isPictureHere || !current) return;
    const text = { userId, place, writer, writing, revision };
    if (isSameWriting(writing, baseline)) {
      removeOwnDraft(text);
      void current.drop();
    } else {
      current.type(wordsOf(writing, revision));
      setHasRoom(keepDraft(text, current.server));
    }
  }, [keeper, userId, place, writer, writing, baseline, revision, isPictureHere]);

  useEffect(() => {
    const { current } = keptPicture;
    if (!isPictureHere || (current.place === place && current.image === writing.image)) return;
    keptPicture.current = { place, image: writing.image };
    void keepPicture(draftKey(userId, place), writing.image);
  }, [userId, place, writing.image, isPictureHere]);

  return hasRoom;
}

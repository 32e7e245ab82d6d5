import { useEffect, useRef, useState } from 'react';
import { readPicture, storePicture } from './drafts/draft-pictures';
import { adoptDraft, draftKey, type EditorText, removeOwnDraft, saveLocalDraft } from './drafts/local-draft-store';
import { wordsOf } from './drafts/server-draft-store';
import type { DraftAutosaveState } from './drafts/use-draft-autosave';
import type { EditorState } from './editor.reducer';
import { isSameWriting } from './writing';

/**
 * Saves unsaved text on the device with every change, passes it to the autosave, and removes it once it is saved as a
 * blog. A reload, a crash, a sign-out or a failed request therefore loses nothing. This editor takes over a draft it
 * found there.
 *
 * @returns false if the device has no room left
 */
export function useLocalDraft(
  draft: EditorText,
  { baseline, isPictureHere, isRestored }: EditorState,
  { autosave }: Pick<DraftAutosaveState, 'autosave'>,
  onPicture: (picture: File | null) => void,
): boolean {
  const { userId, place, writer, writing, revision } = draft;
  const [hasRoom, setHasRoom] = useState(true);
  const storedPicture = useRef({ place, image: writing.image });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was found when the editor opened
  useEffect(() => {
    if (isRestored) adoptDraft(draft);
    if (isPictureHere) return;
    let isOpen = true;
    void readPicture(draftKey(userId, place)).then((picture) => isOpen && onPicture(picture));
    return () => {
      isOpen = false;
    };
  }, []);

  useEffect(() => {
    const { current } = autosave;
    if (!isPictureHere || !current) return;
    const text = { userId, place, writer, writing, revision };
    if (isSameWriting(writing, baseline)) {
      removeOwnDraft(text);
      void current.drop();
    } else {
      current.type(wordsOf(writing, revision));
      setHasRoom(saveLocalDraft(text, current.server));
    }
  }, [autosave, userId, place, writer, writing, baseline, revision, isPictureHere]);

  useEffect(() => {
    const { current } = storedPicture;
    if (!isPictureHere || (current.place === place && current.image === writing.image)) return;
    storedPicture.current = { place, image: writing.image };
    void storePicture(draftKey(userId, place), writing.image);
  }, [userId, place, writing.image, isPictureHere]);

  return hasRoom;
}

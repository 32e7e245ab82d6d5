import type { StoredDraft } from '@storysprout/contract';
import { emptyDraft } from '@storysprout/contract/unfinished-device';
import { useEffect, useRef, useState } from 'react';
import { DraftAutosave, type SaveLocation } from './draft-autosave';
import { type EditorText, type LocalDraft, noteSent } from './local-draft-store';
import { draftStateOf, serverPlaceOf } from './server-draft-store';

/**
 * Calls back when the page is hidden or left. On a phone, hiding may be the last event the page gets.
 *
 * @returns a function that removes the listeners
 */
function onLeaving(leave: () => void): () => void {
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}

interface Opened {
  /** The draft the editor opened with; null for the stored text or an empty page. */
  readonly restored: LocalDraft | null;
  readonly rival?: StoredDraft | null;
}

/** The server part of `useLocalDraft`: autosaves the words and reports where they are stored. */
export function useDraftAutosave({ userId, place, writer }: EditorText, opened: Opened) {
  const [where, setWhere] = useState<SaveLocation>('nowhere');
  const [rival, setRival] = useState(opened.rival ?? null);
  const autosave = useRef<DraftAutosave | null>(null);
  /** Used for the first place only, because the text of any later place starts on this page. */
  const first = useRef<Opened | null>(opened);

  useEffect(() => {
    const text = first.current?.restored ? draftStateOf(first.current.restored) : emptyDraft;
    const made = new DraftAutosave(serverPlaceOf(place), text, {
      onServer: (state) => noteSent({ userId, place, writer }, state),
      onWhere: setWhere,
      onRival: setRival,
    });
    if (first.current?.rival) made.waitForChoice();
    first.current = null;
    autosave.current = made;
    const stopLeaving = onLeaving(() => made.leave());
    const send = () => void made.save();
    window.addEventListener('online', send);
    return () => {
      stopLeaving();
      window.removeEventListener('online', send);
      send();
      made.close();
    };
  }, [userId, place, writer]);

  return { autosave, where, rival, forgetRival: () => setRival(null) };
}

export type DraftAutosaveState = ReturnType<typeof useDraftAutosave>;

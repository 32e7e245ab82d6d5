import type { StoredDraft } from '@storysprout/contract';
import { emptyDraft } from '@storysprout/contract/unfinished-device';
import { useEffect, useRef, useState } from 'react';
import { type DeviceDraft, noteSent, type PlacedText } from './drafts';
import { type KeptWhere, UnfinishedKeeper } from './unfinished-keeper';
import { deviceTextOf, serverPlaceOf } from './unfinished-words';

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
  readonly restored: DeviceDraft | null;
  readonly rival?: StoredDraft | null;
}

/** The server part of `useKeptWriting`: autosaves the words and reports where they are stored. */
export function useUnfinished({ userId, place, writer }: PlacedText, opened: Opened) {
  const [where, setWhere] = useState<KeptWhere>('nowhere');
  const [rival, setRival] = useState(opened.rival ?? null);
  const keeper = useRef<UnfinishedKeeper | null>(null);
  /** Used for the first place only, because the text of any later place starts on this page. */
  const first = useRef<Opened | null>(opened);

  useEffect(() => {
    const text = first.current?.restored ? deviceTextOf(first.current.restored) : emptyDraft;
    const made = new UnfinishedKeeper(serverPlaceOf(place), text, {
      onServer: (state) => noteSent({ userId, place, writer }, state),
      onWhere: setWhere,
      onRival: setRival,
    });
    if (first.current?.rival) made.waitForChoice();
    first.current = null;
    keeper.current = made;
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

  return { keeper, where, rival, forgetRival: () => setRival(null) };
}

export type Unfinished = ReturnType<typeof useUnfinished>;

import { useEffect, useRef, useState } from 'react';

/** How long a decision can be undone, in milliseconds. It is sent only then, so that undoing it leaves no trace. */
const undoWindowMs = 10_000;

interface Held {
  readonly send: () => void;
  readonly undo: () => void;
  readonly timer: number;
  /** What the moderator reads about it. */
  readonly title: string;
  readonly outcome: string;
}

type NewAction = Omit<Held, 'timer'>;

/**
 * Holds the last decision back while it can be undone. It is sent earlier when the next one is made, when the moderator
 * is sure of it, and when the page is hidden or left.
 */
export function useUndoWindow() {
  const held = useRef<Held | null>(null);
  const [last, setLast] = useState<Pick<Held, 'title' | 'outcome'> | null>(null);
  const end = (): Held | null => {
    const ended = held.current;
    window.clearTimeout(ended?.timer);
    held.current = null;
    setLast(null);
    return ended;
  };
  const sendNow = () => end()?.send();
  const hold = (action: NewAction) => {
    sendNow();
    held.current = { ...action, timer: window.setTimeout(sendNow, undoWindowMs) };
    setLast(action);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever render it comes from, it sends what is held by then
  useEffect(() => {
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') sendNow();
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      sendNow();
    };
  }, []);
  return {
    last,
    hold,
    sendNow,
    /** Returns false when there was nothing to undo. */
    undo: (): boolean => {
      const undone = end();
      undone?.undo();
      return undone !== null;
    },
  };
}

export type UndoWindow = ReturnType<typeof useUndoWindow>;

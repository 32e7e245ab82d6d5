import type { Blog } from '@storysprout/contract';
import { useState } from 'react';

export interface Selection {
  readonly selected: Blog | null;
  /** Whether the selected entry takes the focus: not before the moderator has done anything. */
  readonly takesFocus: boolean;
  /** From now on it does: what had the focus may leave the list. */
  takeFocus: () => void;
  /** Selects the blog `step` places on, staying on the page. @returns it; null when there is none. */
  move: (step: 1 | -1) => Blog | null;
}

/** Which blog of the page the keys act on. It keeps its place when a decided blog leaves the list. */
export function useSelection(blogs: readonly Blog[]): Selection {
  const [place, setPlace] = useState(0);
  const [takesFocus, setTakesFocus] = useState(false);
  const at = Math.min(place, Math.max(0, blogs.length - 1));
  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(0, at + step), Math.max(0, blogs.length - 1));
    setPlace(next);
    setTakesFocus(true);
    return blogs[next] ?? null;
  };
  return { selected: blogs[at] ?? null, takesFocus, takeFocus: () => setTakesFocus(true), move };
}

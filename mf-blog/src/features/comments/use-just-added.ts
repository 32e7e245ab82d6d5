import type { Comment } from '@storysprout/contract';
import { useCallback, useState } from 'react';

/**
 * Comments the reader has just written. The list is oldest first and comes in pages, so hers may be pages away; they are
 * shown at the end until their page is there.
 */
export function useJustAdded(): { added: readonly Comment[]; add: (comment: Comment) => void } {
  const [added, setAdded] = useState<readonly Comment[]>([]);
  const add = useCallback((comment: Comment) => setAdded((before) => [...before, comment]), []);
  return { added, add };
}

/** The loaded ones, then the reader's own that are not among them. */
export function withAdded(loaded: readonly Comment[], added: readonly Comment[]): Comment[] {
  const ids = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...added.filter(({ _id }) => !ids.has(_id))];
}

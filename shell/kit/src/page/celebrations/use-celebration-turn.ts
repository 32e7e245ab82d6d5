import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useCovered } from '../open-dialogs';
import { celebratedViews, celebrationHolds, celebrationQueue, enqueue, holdCelebrations } from './celebration-queue';

const textFields = 'textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="file"])';

function subscribeToFocus(onChange: () => void): () => void {
  // The new element has the focus only after the event of the element that lost it.
  const later = () => queueMicrotask(onChange);
  document.addEventListener('focusin', later);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', later);
    document.removeEventListener('focusout', later);
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches(textFields) ?? false;
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Celebrations are personal, so server-rendered pages have none. */
const serverSnapshot = () => false;

/**
 * Returns whether a celebration could begin now: the page is visible, no dialog covers it, nothing holds the queue, no
 * child is in the middle of a word, and none has begun on this page view.
 */
function useMayBegin(view: Location): boolean {
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden, serverSnapshot);
  const isHeld = useSyncExternalStore(celebrationHolds.subscribe, celebrationHolds.isHeld, serverSnapshot);
  const isCovered = useCovered();
  const hasTextFocus = useSyncExternalStore(subscribeToFocus, isTyping, serverSnapshot);
  const isCelebrated = useSyncExternalStore(
    celebratedViews.subscribe,
    () => celebratedViews.isCelebrated(view),
    serverSnapshot,
  );
  return !isHidden && !isHeld && !isCovered && !hasTextFocus && !isCelebrated;
}

/**
 * Queues for a turn while there is something to celebrate (docs/product.md#celebrations).
 *
 * @param isShown false while it is not known yet whether there is something to show. A turn in which nothing was shown
 *   leaves the page view to the next celebration
 * @returns whether to show it now. Once it has begun, it keeps its turn until `isWanted` is false
 */
export function useMomentTurn(isWanted: boolean, isShown = true): boolean {
  const [ticket] = useState(() => Symbol('celebration'));
  const [hasBegun, setBegun] = useState(false);
  const view = useLocation();
  const mayBegin = useMayBegin(view);
  const isFirst = useSyncExternalStore(
    celebrationQueue.subscribe,
    () => celebrationQueue.isFirst(ticket),
    serverSnapshot,
  );
  useEffect(() => (isWanted ? enqueue(ticket) : undefined), [isWanted, ticket]);
  useEffect(() => {
    if (!isWanted) setBegun(false);
    else if (isFirst && mayBegin) setBegun(true);
  }, [isWanted, isFirst, mayBegin]);
  const isTurn = isWanted && hasBegun;
  useEffect(() => {
    if (isTurn && isShown) celebratedViews.note(view);
  }, [isTurn, isShown, view]);
  return isTurn;
}

/** Returns whether another celebration waits behind the one that is shown. Built releases of remotes call this. */
export function useMomentsWaiting(): boolean {
  return useSyncExternalStore(celebrationQueue.subscribe, celebrationQueue.isAwaited, serverSnapshot);
}

/**
 * Keeps celebrations from beginning, for example while a game is played.
 *
 * @param endingMs how many milliseconds they go on waiting afterwards, so that what was going on can end undisturbed
 */
export function useHoldMoments(isHeld: boolean, endingMs = 0): void {
  const [isEnding, setEnding] = useState(false);
  const holdsNow = isHeld || isEnding;
  useEffect(() => {
    if (isHeld) {
      setEnding(endingMs > 0);
      return;
    }
    const timer = setTimeout(() => setEnding(false), endingMs);
    return () => clearTimeout(timer);
  }, [isHeld, endingMs]);
  useEffect(() => (holdsNow ? holdCelebrations() : undefined), [holdsNow]);
}

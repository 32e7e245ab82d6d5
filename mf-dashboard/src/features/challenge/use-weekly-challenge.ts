import { useQuery } from '@storysprout/kit';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useEffect, useState } from 'react';
import { challengeQuery, useMarkRead } from './challenge.query';

/**
 * Returns whether the challenge was unread before the bell was pressed. The bell has marked it as read by the time this
 * page requests it, so the bell passes on the state from before.
 */
function arrivedUnread(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'unread' in state && state.unread === true;
}

/** Removes the flag from the location's state, so that a reload doesn't show the challenge as new again. */
function useArrivedUnread(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [cameUnread] = useState(() => arrivedUnread(state));
  useEffect(() => {
    if (cameUnread) void navigate('.', { replace: true, state: null });
  }, [cameUnread, navigate]);
  return cameUnread;
}

/**
 * Returns the current challenge; an unread one is marked as read once it is shown (docs/product.md#challenge-page).
 * `isNew` stays true for this visit after that.
 */
export function useWeeklyChallenge() {
  const cameUnread = useArrivedUnread();
  const query = useQuery(challengeQuery);
  const [newId, setNewId] = useState<string | null>(null);
  const challenge = query.data ?? null;
  const { mutate: markRead } = useMarkRead();
  useEffect(() => {
    if (!challenge || challenge.isRead) return;
    setNewId(challenge._id);
    markRead();
  }, [challenge, markRead]);
  const isNew = challenge !== null && (newId === challenge._id || cameUnread);
  return { challenge, isNew, isPending: query.isPending, isError: query.isError, retry: () => void query.refetch() };
}

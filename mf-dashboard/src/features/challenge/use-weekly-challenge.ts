import { useQuery } from '@storysprout/kit';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useEffect, useState } from 'react';
import { challengeQuery, useMarkRead } from './challenge.query';

/** The bell has marked the challenge as read by the time this page asks for it, so it says what it was before. */
function arrivedUnread(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'unread' in state && state.unread === true;
}

/** Takes the note out of the address's state, so that a reload does not show it again. */
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
 * The current challenge; an unread one is marked read once it is shown (docs/product.md#challenge-page). `isNew` stays
 * true for this visit after the mark has changed.
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

import type { Notification } from '@storysprout/contract';
import { useEffect, useState } from 'react';
import { useMarkRead } from './notifications.query';

/** The most ids that one call accepts. */
const mostAtOnce = 100;

/**
 * Marks notifications as read once they are shown.
 *
 * @returns the ids of those that were unread when they were first shown
 */
export function useReadOnSight(notifications: readonly Notification[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkRead();
  const unread = notifications.filter(({ _id, isRead }) => !isRead && !seen.has(_id)).map(({ _id }) => _id);
  const key = unread.slice(0, mostAtOnce).join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    setSeen((before) => new Set([...before, ...ids]));
    mutate(ids);
  }, [key, mutate]);
  return seen;
}

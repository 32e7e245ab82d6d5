import { deviceStorage, ifStored } from '@storysprout/kit';

/** The number of unread notifications, stored in this browser so that not every page has to request it. */
export interface StoredUnread {
  readonly unread: number;
  /** When the number was fetched, in milliseconds since 1970. */
  readonly at: number;
}

/** Stores the reader's id, the number and the time. */
const storageKey = 'letters-unread';

/** Returns null when nothing valid is stored for this reader. */
export function readUnread(userId: string | null): StoredUnread | null {
  const [storedFor, unread = '', at = ''] = (ifStored(() => deviceStorage().getItem(storageKey)) ?? '').split(' ');
  const stored = { unread: Number.parseInt(unread, 10), at: Number.parseInt(at, 10) };
  return userId !== null && storedFor === userId && stored.unread >= 0 && stored.at <= Date.now() ? stored : null;
}

export function storeUnread(userId: string | null, { unread, at }: StoredUnread): void {
  if (userId !== null) ifStored(() => deviceStorage().setItem(storageKey, `${userId} ${unread} ${at}`));
}

import { deviceStorage, ifStored } from '@storysprout/kit';

/** The number of unread notifications, stored in this browser so that not every page has to request it. */
export interface KeptUnread {
  readonly unread: number;
  /** When the number was fetched, in milliseconds since 1970. */
  readonly at: number;
}

/** Stores the reader's id, the number and the time. */
const storageKey = 'letters-unread';

/** Returns null when nothing valid is stored for this reader. */
export function readUnread(userId: string | null): KeptUnread | null {
  const [keptFor, unread = '', at = ''] = (ifStored(() => deviceStorage().getItem(storageKey)) ?? '').split(' ');
  const kept = { unread: Number.parseInt(unread, 10), at: Number.parseInt(at, 10) };
  return userId !== null && keptFor === userId && kept.unread >= 0 && kept.at <= Date.now() ? kept : null;
}

export function keepUnread(userId: string | null, { unread, at }: KeptUnread): void {
  if (userId !== null) ifStored(() => deviceStorage().setItem(storageKey, `${userId} ${unread} ${at}`));
}

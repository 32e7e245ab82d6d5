import { deviceStorage, ifStored } from '@storysprout/kit';

/** How many letters were unread, kept in this browser so that not every page has to ask. */
export interface KeptUnread {
  readonly unread: number;
  /** When it was so, in milliseconds since 1970. */
  readonly at: number;
}

/** Holds the reader's id, the number and the time. */
const storageKey = 'letters-unread';

/** Null when nothing is kept for this reader: then it is asked. */
export function readUnread(userId: string | null): KeptUnread | null {
  const [keptFor, unread = '', at = ''] = (ifStored(() => deviceStorage().getItem(storageKey)) ?? '').split(' ');
  const kept = { unread: Number.parseInt(unread, 10), at: Number.parseInt(at, 10) };
  return userId !== null && keptFor === userId && kept.unread >= 0 && kept.at <= Date.now() ? kept : null;
}

export function keepUnread(userId: string | null, { unread, at }: KeptUnread): void {
  if (userId !== null) ifStored(() => deviceStorage().setItem(storageKey, `${userId} ${unread} ${at}`));
}

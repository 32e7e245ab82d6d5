/** How many letters were unread, kept in this browser so that not every page has to ask. */
export interface KeptUnread {
  readonly unread: number;
  /** When it was so, in milliseconds since 1970. */
  readonly at: number;
}

/** Holds the reader's id, the number and the time. */
const storageKey = 'letters-unread';

export function readUnread(userId: string | null): KeptUnread | null {
  try {
    const [keptFor, unread = '', at = ''] = (localStorage.getItem(storageKey) ?? '').split(' ');
    const kept = { unread: Number.parseInt(unread, 10), at: Number.parseInt(at, 10) };
    return userId !== null && keptFor === userId && kept.unread >= 0 && kept.at <= Date.now() ? kept : null;
  } catch {
    // Without storage it is asked each time.
    return null;
  }
}

export function keepUnread(userId: string | null, { unread, at }: KeptUnread): void {
  try {
    if (userId !== null) localStorage.setItem(storageKey, `${userId} ${unread} ${at}`);
  } catch {
    // Then the next page asks.
  }
}

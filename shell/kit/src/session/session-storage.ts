import type { StoredUser, User } from '@storysprout/contract';

/** The three keys of spec section 3. */
const keys = { token: 'token', userId: 'userId', user: 'user' } as const;

export interface SessionState {
  readonly token: string | null;
  readonly userId: string | null;
  readonly user: StoredUser | null;
}

export const signedOut: SessionState = { token: null, userId: null, user: null };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Enough of a check for what an older version of the site, or a curious child, may have left there. */
function isStoredUser(value: unknown): value is StoredUser {
  return (
    isRecord(value) &&
    isText(value._id) &&
    isText(value.name) &&
    typeof value.totalPoints === 'number' &&
    typeof value.isAdmin === 'boolean' &&
    [value.rewards, value.badges, value.unlockedItems].every(Array.isArray)
  );
}

function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredUser(value) ? value : null;
  } catch {
    // Broken JSON counts as none: the profile is fetched again anyway.
    return null;
  }
}

/** A user without the e-mail, which stays out of the browser's storage. */
export function withoutEmail(user: User | StoredUser): StoredUser {
  const { email: _, ...rest } = user as User;
  return rest;
}

/** Reads the session; one without a token or id is none. Storage that is switched off counts as empty. */
export function readSession(): SessionState {
  try {
    const token = localStorage.getItem(keys.token);
    const userId = localStorage.getItem(keys.userId);
    if (!token || !userId) return signedOut;
    const user = parseUser(localStorage.getItem(keys.user));
    return { token, userId, user: user?._id === userId ? user : null };
  } catch {
    return signedOut;
  }
}

/** The token goes last in and first out, so that another tab never sees a token without its user. */
export function writeSession({ token, userId, user }: SessionState): void {
  try {
    if (token === null || userId === null) {
      for (const key of [keys.token, keys.userId, keys.user]) localStorage.removeItem(key);
      return;
    }
    if (user) localStorage.setItem(keys.user, JSON.stringify(user));
    localStorage.setItem(keys.userId, userId);
    localStorage.setItem(keys.token, token);
  } catch {
    // Storage is full or switched off: the session then lasts as long as the page.
  }
}

/** Whether a `storage` event of another tab is about the session; a `null` key is a cleared storage. */
export function concernsSession(key: string | null): boolean {
  return key === null || Object.hasOwn(keys, key);
}

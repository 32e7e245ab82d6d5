import type { StoredUser, User } from '@storysprout/contract';
import { deviceStorage } from '../page/device-storage';
import { ifStored } from '../page/safe-storage';
import { clockOffsetBy } from './token-life';

/** The three keys of docs/product.md#session. */
const keys = { token: 'token', userId: 'userId', user: 'user' } as const;
/** The key for the lead of the device's clock over the server's when the token came, in milliseconds. */
const offsetKey = 'clockOffset';
/** Set while the server has not been told yet that somebody signed out here. */
const signOutKey = 'signOutWaiting';

export interface SessionState {
  readonly token: string | null;
  readonly userId: string | null;
  readonly user: StoredUser | null;
}

export const signedOut: SessionState = { token: null, userId: null, user: null };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A sufficient check for what an older version of the site, or a curious child, may have left there. */
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
    // Broken JSON counts as no user, because the profile is fetched again anyway.
    return null;
  }
}

/** Returns the user without e-mail addresses, which must not get into the browser's storage. */
export function withoutEmail(user: User | StoredUser): StoredUser {
  const { email: _, pendingEmail: __, ...rest } = user as User;
  return rest;
}

/** Reads the session. Without a token or id, or with storage switched off, nobody is signed in. */
export function readSession(): SessionState {
  try {
    const storage = deviceStorage();
    const token = storage.getItem(keys.token);
    const userId = storage.getItem(keys.userId);
    if (!token || !userId) return signedOut;
    const user = parseUser(storage.getItem(keys.user));
    return { token, userId, user: user?._id === userId ? user : null };
  } catch {
    return signedOut;
  }
}

/**
 * Removes the session. On a shared computer, this leaves the sessions of other tabs alone, which may be other readers'.
 */
function clear(storage = deviceStorage()): void {
  for (const key of [...Object.values(keys), offsetKey]) storage.removeItem(key);
}

/** The offset for a page whose storage can't be written. */
let latestOffset = 0;

/**
 * Notes how far the clocks differ. A token that was not stored before has just come from the server, so it shows the
 * server's time.
 */
function noteClock(token: string, storage: Storage): void {
  if (storage.getItem(keys.token) === token) return;
  latestOffset = clockOffsetBy(token) ?? 0;
  storage.setItem(offsetKey, String(latestOffset));
}

/**
 * Stores the session. The token is stored last and removed first, so that another tab never sees a token without its
 * user.
 *
 * @returns whether it is stored; with a storage that is full or switched off, the session lasts as long as the page
 */
export function writeSession({ token, userId, user }: SessionState): boolean {
  try {
    if (token === null || userId === null) {
      clear();
      return true;
    }
    const storage = deviceStorage();
    noteClock(token, storage);
    if (user) storage.setItem(keys.user, JSON.stringify(user));
    storage.setItem(keys.userId, userId);
    storage.setItem(keys.token, token);
    forgetSignOut();
    return true;
  } catch {
    return false;
  }
}

/** Returns how far the device's clock is ahead of the server's, in milliseconds; 0 while unknown. */
export const clockOffset = (): number =>
  Number(ifStored(() => deviceStorage().getItem(offsetKey)) ?? latestOffset) || 0;

export const isSignOutWaiting = (): boolean => ifStored(({ local }) => local.getItem(signOutKey)) !== null;
export const noteSignOut = (): void => void ifStored(({ local }) => local.setItem(signOutKey, '1'));
export const forgetSignOut = (): void => void ifStored(({ local }) => local.removeItem(signOutKey));

/**
 * Returns whether a `storage` event of another tab is about the session. The key is `null` when the storage was
 * cleared.
 */
export function concernsSession(key: string | null): boolean {
  return key === null || Object.hasOwn(keys, key);
}

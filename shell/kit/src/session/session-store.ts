import { type StoredUser, type User, writingXp } from '@storysprout/contract';
import { toast } from '../components/toast/toast';
import { setShared } from '../page/device-storage';
import { onWindow } from '../page/listen';
import { Store } from '../page/store';
import * as texts from '../texts/session';
import {
  clockOffset,
  concernsSession,
  readSession,
  type SessionState,
  signedOut,
  withoutEmail,
  writeSession,
} from './session-storage';
import { isEnding } from './token-life';

type Earned = Pick<StoredUser, '_id' | 'explorerDays'>;

/** Returns messages for what is new in a profile. Badges and levels have celebrations of their own. */
function gainTexts(before: Earned, now: Earned): readonly string[] {
  const explored = now.explorerDays > before.explorerDays;
  return explored ? [texts.explorer(writingXp.funzone_explorer)] : [];
}

/**
 * The messages that were shown. A slow response may bring back an older profile for a moment, so nothing is announced
 * twice on one page.
 */
const told = new Set<string>();

/**
 * Announces what is new since `before`, the profile in the browser's storage. If another tab has stored something, that
 * tab has announced it.
 */
function announceGains(before: Earned | null, now: Earned): void {
  if (before?._id !== now._id) return;
  for (const message of gainTexts(before, now)) {
    const key = `${now._id} ${now.explorerDays} ${message}`;
    if (told.has(key)) continue;
    told.add(key);
    toast.success(message, { id: message });
  }
}

interface SignIn {
  readonly token: string;
  readonly user: User | StoredUser;
  /** True on a shared computer, where nothing is kept beyond the tab; unchanged when missing. */
  readonly isShared?: boolean;
}

const store = new Store<SessionState>(readSession());

/** True if the storage has this page's session, so that any change in it was made by another tab. */
let isStored = true;

function change(next: SessionState): void {
  isStored = writeSession(next);
  store.set(next);
}

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other);

/** The session outside of React, for code such as the API client and the realtime connection. */
export const session = {
  get: store.get,
  subscribe: store.subscribe,
  signIn({ token, user, isShared }: SignIn): void {
    if (isShared !== undefined) setShared(isShared);
    change({ token, userId: user._id, user: withoutEmail(user) });
  },
  /** Forgets the session on this device; `signOut` of `sign-out.ts` also ends it on the server. */
  signOut(): void {
    change(signedOut);
  },
  /** Stores a newer profile and announces a bonus that is new in it. */
  setUser(user: User | StoredUser): void {
    // A token that another tab has renewed or removed must not be overwritten by this page's older one.
    session.follow();
    const { token, userId } = store.get();
    if (token === null || userId !== user._id) return;
    const before = readSession().user;
    change({ token, userId, user: withoutEmail(user) });
    announceGains(before, user);
  },
  replaceToken(token: string): void {
    if (store.get().token !== null) change({ ...store.get(), token });
  },
  /** Returns whether the token should be renewed before it is used. */
  isEnding(): boolean {
    const { token } = store.get();
    return token !== null && isEnding(token, clockOffset());
  },
  /**
   * Stores the token that replaces `before`. It is dropped if somebody signed out or in meanwhile. A token of another
   * reader means that the browser has that reader's session now, for example after a sign-in beside a tab of a shared
   * computer; then this session ends.
   */
  takeRenewed(before: string, { token, user }: { token: string; user: User | StoredUser }): void {
    session.follow();
    const now = store.get();
    if (now.token !== before) return;
    if (now.userId === user._id) change({ ...now, token });
    else session.expire(before);
  },
  /** Signs out because the server no longer accepts `token`. There is one message, however many calls failed. */
  expire(token: string): void {
    if (store.get().token !== token) return;
    // Another tab may have stored a newer token a moment ago.
    const stored = readSession();
    if (stored.token !== null && stored.token !== token) {
      store.set(stored);
      return;
    }
    change(signedOut);
    toast.info(texts.youHaveBeenSignedOut, { id: 'session-expired' });
  },
  /** Applies what another tab did at once, because the browser's event comes only later. */
  follow(): void {
    if (isStored) session.reload();
  },
  /** Reads the browser's storage again. */
  reload(): void {
    const stored = readSession();
    if (!isSame(stored, store.get())) store.set(stored);
  },
};

/**
 * Follows sign-ins and sign-outs of other tabs, including those that a page missed before the reader came back to it.
 *
 * @returns a function that stops it
 */
export function followOtherTabs(): () => void {
  const stops = [
    onWindow('storage', ({ key }) => {
      if (concernsSession(key)) session.reload();
    }),
    onWindow('pageshow', session.follow),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

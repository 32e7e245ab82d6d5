import type { StoredUser, User } from '@storysprout/contract';
import { Store } from '../store';
import { toast } from '../toast/toast';
import { tellGoodNews } from './good-news';
import {
  concernsSession,
  readSession,
  type SessionState,
  signedOut,
  withoutEmail,
  writeSession,
} from './session-storage';

const store = new Store<SessionState>(readSession());

function change(next: SessionState): void {
  writeSession(next);
  store.set(next);
}

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other);

/** The session outside of React: the API client and the realtime connection read it here. */
export const session = {
  get: store.get,
  subscribe: store.subscribe,
  signIn({ token, user }: { token: string; user: User | StoredUser }): void {
    change({ token, userId: user._id, user: withoutEmail(user) });
  },
  signOut(): void {
    change(signedOut);
  },
  /** Takes over a newer profile and tells what it newly holds: badges, a bonus. */
  setUser(user: User | StoredUser): void {
    const { token, userId } = store.get();
    if (token === null || userId !== user._id) return;
    const before = readSession().user;
    change({ token, userId, user: withoutEmail(user) });
    tellGoodNews(before, user);
  },
  replaceToken(token: string): void {
    if (store.get().token !== null) change({ ...store.get(), token });
  },
  /** The server no longer takes `token`: signs out, with one message however many calls failed by it. */
  expire(token: string): void {
    if (store.get().token !== token) return;
    // Another tab may have kept a newer one a moment ago.
    const stored = readSession();
    if (stored.token !== null && stored.token !== token) {
      store.set(stored);
      return;
    }
    change(signedOut);
    toast.info('You have been signed out. Please sign in again.', { id: 'session-expired' });
  },
  /** Reads the browser's storage again. */
  reload(): void {
    const stored = readSession();
    if (!isSame(stored, store.get())) store.set(stored);
  },
};

/** Follows sign-ins and sign-outs of other tabs. @returns how to stop */
export function followOtherTabs(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (concernsSession(key)) session.reload();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

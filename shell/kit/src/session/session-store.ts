import { type StoredUser, type User, writingXp } from '@storysprout/contract';
import { setShared } from '../device-storage';
import { onWindow } from '../page/listen';
import { Store } from '../store';
import * as texts from '../texts/session';
import { toast } from '../toast/toast';
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

/** What a newer profile holds that the child has not heard of yet. Badges and levels are moments of their own. */
function goodNews(before: Earned, now: Earned): readonly string[] {
  const explored = now.explorerDays > before.explorerDays;
  return explored ? [texts.explorer(writingXp.funzone_explorer)] : [];
}

/** A slow answer may bring an older profile back for a moment: nothing is announced twice on one page. */
const told = new Set<string>();

/**
 * Announces what is new since `before`, the profile in the browser's storage: what another tab has stored, that tab has
 * announced.
 */
function tellGoodNews(before: Earned | null, now: Earned): void {
  if (before?._id !== now._id) return;
  for (const message of goodNews(before, now)) {
    const key = `${now._id} ${now.explorerDays} ${message}`;
    if (told.has(key)) continue;
    told.add(key);
    toast.success(message, { id: message });
  }
}

interface SignIn {
  readonly token: string;
  readonly user: User | StoredUser;
  /** Whether this is a shared computer, which keeps nothing beyond the tab; as before when missing. */
  readonly isShared?: boolean;
}

const store = new Store<SessionState>(readSession());

/** Whether the storage holds this page's session, so that a change in it was made by another tab. */
let isStored = true;

function change(next: SessionState): void {
  isStored = writeSession(next);
  store.set(next);
}

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other);

/** The session outside of React: the API client and the realtime connection read it here. */
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
  /** Takes over a newer profile and announces the bonus that is new in it. */
  setUser(user: User | StoredUser): void {
    // A token that another tab has renewed, or taken away, must not be overwritten by this page's older one.
    session.follow();
    const { token, userId } = store.get();
    if (token === null || userId !== user._id) return;
    const before = readSession().user;
    change({ token, userId, user: withoutEmail(user) });
    tellGoodNews(before, user);
  },
  replaceToken(token: string): void {
    if (store.get().token !== null) change({ ...store.get(), token });
  },
  /** Whether the token should be renewed before it is used. */
  isEnding(): boolean {
    const { token } = store.get();
    return token !== null && isEnding(token, clockOffset());
  },
  /**
   * Takes the token that replaces `before`, unless somebody signed out or in meanwhile: then it is dropped. One of another
   * reader says that the browser has that reader's session now, as after a sign-in beside a tab of a shared computer.
   */
  takeRenewed(before: string, { token, user }: { token: string; user: User | StoredUser }): void {
    session.follow();
    const now = store.get();
    if (now.token !== before) return;
    if (now.userId === user._id) change({ ...now, token });
    else session.expire(before);
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
    toast.info(texts.youHaveBeenSignedOut, { id: 'session-expired' });
  },
  /** Takes over at once what another tab did; the browser's event comes only later. */
  follow(): void {
    if (isStored) session.reload();
  },
  /** Reads the browser's storage again. */
  reload(): void {
    const stored = readSession();
    if (!isSame(stored, store.get())) store.set(stored);
  },
};

/** Follows sign-ins and sign-outs of other tabs, also those before a "Back" to a page that heard of none. @returns how to stop */
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

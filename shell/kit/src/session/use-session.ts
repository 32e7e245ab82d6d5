import type { StoredUser } from '@storysprout/contract';
import { useCallback, useLayoutEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { log } from '../page/log';
import { api } from './api';
import { fetchAccount } from './fetch-account';
import { type SessionState, signedOut } from './session-storage';
import { session } from './session-store';
import { signOut } from './sign-out';

type Actions = Pick<typeof session, 'signIn' | 'signOut' | 'setUser' | 'replaceToken'>;

export interface Session extends SessionState, Actions {
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
}

/** The server renders the same for everybody. */
const ofServer = () => signedOut;

/** Returns the reader's session. `user` may be null for a moment after signing in, until the profile is there. */
export function useSession(): Session {
  const state = useSyncExternalStore(session.subscribe, session.get, ofServer);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  // React would show the reader's session after hydration in a task of its own. A press that waits for the hydration
  // would come before it, and be taken for the press of a visitor.
  useLayoutEffect(() => {
    if (session.get() !== state) renderAgain();
  }, [state]);
  return useMemo(() => {
    const { signIn, setUser, replaceToken } = session;
    const isSignedIn = state.token !== null;
    return { ...state, isSignedIn, isAdmin: state.user?.isAdmin === true, signIn, signOut, setUser, replaceToken };
  }, [state]);
}

/** Fetches the profile into the session. A failure is only logged and returns `null`. */
export async function refreshProfile(): Promise<StoredUser | null> {
  if (session.get().token === null) return null;
  try {
    await fetchAccount(() => api.call('GET /user/viewprofile'));
    return session.get().user;
  } catch (error) {
    log.warn('The profile could not be fetched.', error);
    return null;
  }
}

export function useRefreshProfile(): () => Promise<StoredUser | null> {
  return useCallback(refreshProfile, []);
}

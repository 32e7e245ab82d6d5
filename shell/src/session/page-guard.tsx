import { isServerRendered } from '@storysprout/contract';
import { type Session, Spinner, useRefreshProfile, useSession } from '@storysprout/kit';
import { Navigate, useLocation } from '@storysprout/kit/router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { returnState } from './return-path';

export type Access = 'public' | 'user' | 'admin';

export type Verdict = 'allowed' | 'sign-in' | 'home' | 'wait';

interface Reader extends Pick<Session, 'isSignedIn' | 'isAdmin'> {
  /** True once the profile is loaded. Only the profile shows whether the reader is a moderator. */
  readonly hasProfile: boolean;
}

/**
 * Decides whether a reader may see a page. Readers who are not moderators are sent home from the moderators' page
 * (docs/product.md#routes).
 */
export function mayEnter(access: Access, { isSignedIn, isAdmin, hasProfile }: Reader): Verdict {
  if (access === 'public') return 'allowed';
  if (!isSignedIn) return access === 'admin' ? 'home' : 'sign-in';
  if (access === 'user' || isAdmin) return 'allowed';
  return hasProfile ? 'home' : 'wait';
}

const neverChanges = () => () => undefined;

/** Returns true during server-side rendering and hydration, when it is not known yet who is looking at the page. */
function useIsForAnybody(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

interface PageGuardProps {
  readonly access: Access;
  /**
   * The page starts the same for everybody who may see it, so it is server-rendered; `server-rendered-page.ts` removes it for
   * visitors.
   */
  readonly beginsAlike?: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows a page to readers who may see it and redirects everybody else. */
export function PageGuard({ access, beginsAlike = false, children }: PageGuardProps) {
  const { isSignedIn, isAdmin, user } = useSession();
  const location = useLocation();
  const isForAnybody = useIsForAnybody();
  // The server redirects nobody. The browser does so once it has the reader's session.
  if (isForAnybody) return isServerRendered({ access, beginsAlike }) ? children : null;
  switch (mayEnter(access, { isSignedIn, isAdmin, hasProfile: user !== null })) {
    case 'allowed':
      return children;
    case 'sign-in':
      return <Navigate to="/login" replace state={returnState(location)} />;
    case 'home':
      return <Navigate to="/" replace />;
    case 'wait':
      return <AwaitProfile />;
  }
}

/**
 * Shown while the session has a token but no profile yet, for example for a moment after a restart with damaged
 * storage.
 */
function AwaitProfile() {
  const refreshProfile = useRefreshProfile();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void refreshProfile().then((user) => setMissing(user === null));
  }, [refreshProfile]);
  return isMissing ? <Navigate to="/" replace /> : <Spinner isPage />;
}

import { comesDrawn } from '@storysprout/contract';
import { type Session, Spinner, useRefreshProfile, useSession } from '@storysprout/kit';
import { Navigate, useLocation } from '@storysprout/kit/router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { returnState } from './return-path';

export type Access = 'public' | 'user' | 'admin';

export type Verdict = 'allowed' | 'sign-in' | 'home' | 'wait';

interface Reader extends Pick<Session, 'isSignedIn' | 'isAdmin'> {
  /** Whether the profile is there: only it says who is a moderator. */
  readonly hasProfile: boolean;
}

/**
 * Who may see a page: readers who are not moderators are sent home from the moderators' page (docs/product.md#routes).
 */
export function mayEnter(access: Access, { isSignedIn, isAdmin, hasProfile }: Reader): Verdict {
  if (access === 'public') return 'allowed';
  if (!isSignedIn) return access === 'admin' ? 'home' : 'sign-in';
  if (access === 'user' || isAdmin) return 'allowed';
  return hasProfile ? 'home' : 'wait';
}

const neverChanges = () => () => undefined;

/** Whether a page is being drawn, or taken over as it was drawn: nobody knows yet who looks at it. */
function useIsForAnybody(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

interface PageGuardProps {
  readonly access: Access;
  /** The page begins the same for all who may see it, and comes drawn; `drawn-page.ts` takes it from visitors. */
  readonly beginsAlike?: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows a page to those who may see it and sends others where they can go on. */
export function PageGuard({ access, beginsAlike = false, children }: PageGuardProps) {
  const { isSignedIn, isAdmin, user } = useSession();
  const location = useLocation();
  const isForAnybody = useIsForAnybody();
  // A server sends nobody away: the browser does, once it knows who looks.
  if (isForAnybody) return comesDrawn({ access, beginsAlike }) ? children : null;
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

/** The session has a token but no profile yet: after a restart with a damaged storage, for a moment. */
function AwaitProfile() {
  const refreshProfile = useRefreshProfile();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void refreshProfile().then((user) => setMissing(user === null));
  }, [refreshProfile]);
  return isMissing ? <Navigate to="/" replace /> : <Spinner />;
}

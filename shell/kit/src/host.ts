/** The exports for the shell only, with which it sets up the kit. */

export type { QueryClient } from '@tanstack/react-query';
export { type FailedCall, onFailedCall } from './api/failed-calls';
export { hydrateQueries, ServerQueries } from './api/hydrated-queries';
export { storePrefetchedResponses } from './api/prefetched-responses';
export { createQueryClient } from './api/query-client';
export { LiveSafety, useOwnAccountOf } from './community/safety/live-safety';
export { ReadingSpeed } from './components/read-aloud/reading-speed';
export { preloadToaster } from './components/toast/toaster-slot';
export type {
  LinkedWidget,
  MountedPart,
  PageLink,
  PartLink,
  PartView,
  SecondKit,
  ShownWidget,
} from './generations/page-link';
export { announceStoredChanges } from './generations/stored-changes';
export { onMediaChange, onWindow, useMediaQuery } from './page/listen';
export { expectPageFocus } from './page/page-focus';
export { countPending } from './page/pending';
export { applyPreferences } from './page/preferences/apply-preferences';
export { preferences } from './page/preferences/preferences';
export { setRenderTime } from './page/render-clock';
export { configureSite } from './page/site-settings';
export { Store } from './page/store';
export { siteName } from './page/use-title';
export { startRealtime } from './realtime/socket';
export { KitProvider, type KitProviderProps } from './session/kit-provider';
export { followOtherTabs, session } from './session/session-store';
export { followSignOuts, settleSignOut } from './session/sign-out';
export { checkSession } from './session/tokens';
export { refreshProfile } from './session/use-session';
export { onOutcome } from './slots/outcomes';
export { usePreload } from './slots/page-link';
export { type RemoteHost, RemoteHostContext } from './slots/remote-host';

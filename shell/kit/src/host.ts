/** The exports for the shell only, with which it sets up the kit. */

export type { QueryClient } from '@tanstack/react-query';
export { type FailedCall, onFailedCall } from './api/failed-calls';
export { storePrefetchedResponses } from './api/prefetched-responses';
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
export { KitProvider, type KitProviderProps } from './kit-provider';
export { onMediaChange, onWindow, useMediaQuery } from './page/listen';
export { expectPageFocus } from './page/page-focus';
export { countPending } from './page/pending';
export { siteName } from './page/use-title';
export { applyPreferences } from './preferences/apply-preferences';
export { preferences } from './preferences/preferences';
export { createQueryClient } from './query/query-client';
export { ReadingSpeed } from './read-aloud/reading-speed';
export { startRealtime } from './realtime/socket';
export { onOutcome } from './remote/outcomes';
export { usePreload } from './remote/page-link';
export { type RemoteHost, RemoteHostContext } from './remote/remote-host';
export { hydrateQueries, ServerQueries } from './rendering/hydrated-queries';
export { setRenderTime } from './rendering/render-clock';
export { LiveSafety, useOwnAccountOf } from './safety/live-safety';
export { followOtherTabs, session } from './session/session-store';
export { followSignOuts, settleSignOut } from './session/sign-out';
export { checkSession } from './session/tokens';
export { refreshProfile } from './session/use-session';
export { configureSite } from './site-settings';
export { Store } from './store';
export { preloadToaster } from './toast/toaster-slot';

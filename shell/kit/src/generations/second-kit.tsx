import type { QueryClient } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, type Navigator, Route, Router, Routes, type To } from 'react-router-dom';
import { onFailedCall } from '../api/failed-calls';
import { createQueryClient } from '../api/query-client';
import { Spinner } from '../components/spinner';
import { sendMessagesTo } from '../components/toast/toast';
import { expectPageFocus } from '../page/page-focus';
import { applyPreferences } from '../page/preferences/apply-preferences';
import { configureSite } from '../page/site-settings';
import { startRealtime } from '../realtime/socket';
import { KitProvider } from '../session/kit-provider';
import { followOtherTabs } from '../session/session-store';
import { onOutcome } from '../slots/outcomes';
import type { RemoteHost } from '../slots/remote-host';
import { linkedHost } from './linked-host';
import type { MountedPart, PageLink, PartLink, PartView, SecondKit } from './page-link';
import { announceStoredChanges } from './stored-changes';

/**
 * This kit as the second one of a page, with a React of its own, while the page's kit is of another generation. The
 * shell loads it with the first remote that needs it (docs/decisions/0061).
 */

const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** Forwards this router's navigations to the page's own router. */
function navigatorOf(link: PartLink): Navigator {
  return {
    createHref: addressOf,
    go: (steps) => link.go(steps),
    push: (to, state) => link.navigate(addressOf(to), { replace: false, state }),
    replace: (to, state) => link.navigate(addressOf(to), { replace: true, state }),
  };
}

interface EdgeProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Passes a part's errors out of this React. The page's own boundary around the part handles them. */
class Edge extends Component<EdgeProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface PartContext {
  readonly navigator: Navigator;
  readonly remoteHost: RemoteHost;
  readonly queryClient: QueryClient;
  readonly onError: PartLink['onError'];
}

interface LinkedPartProps extends PartContext {
  readonly part: ComponentType<Record<string, unknown>>;
  readonly view: PartView;
}

function LinkedPart({ part: Part, view, navigator, onError, ...kit }: LinkedPartProps) {
  const { location, pattern, props } = view;
  return (
    <Router location={location} navigator={navigator}>
      <KitProvider {...kit}>
        <Edge onError={onError}>
          <Suspense fallback={<Spinner />}>
            <Routes>
              <Route path={pattern} element={<Part {...props} />} />
            </Routes>
          </Suspense>
        </Edge>
      </KitProvider>
    </Router>
  );
}

/**
 * Returns a function that lets the pages to which readers went take the focus, as the page's own kit does. The first
 * page of a visit does not take it.
 */
function followFocus(): (view: PartView) => void {
  let last = 'default';
  return ({ location: { key } }) => {
    if (key !== last) expectPageFocus(key);
    last = key;
  };
}

/** Starts this kit beside the page's own. Call it once only. */
export function startSecondKit(page: PageLink): SecondKit {
  configureSite(page.settings);
  sendMessagesTo(page);
  onOutcome(page.noteOutcome);
  onFailedCall(page.noteFailedCall);
  followOtherTabs();
  applyPreferences();
  announceStoredChanges();
  startRealtime();
  const queryClient = createQueryClient();
  const focus = followFocus();
  let mounted = 0;
  return {
    mount(place, component, link, first): MountedPart {
      mounted += 1;
      const root = createRoot(place, { identifierPrefix: `second-${mounted}-` });
      const { onError } = link;
      const around = { navigator: navigatorOf(link), remoteHost: linkedHost(link), queryClient, onError };
      const update = (view: PartView) => {
        focus(view);
        root.render(<LinkedPart part={component as LinkedPartProps['part']} view={view} {...around} />);
      };
      update(first);
      return { update, unmount: () => root.unmount() };
    },
  };
}

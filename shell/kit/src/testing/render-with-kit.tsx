import type { SiteSettings } from '@storysprout/contract';
import { type RenderResult, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { LiveSafety } from '../community/safety/live-safety';
import { configureSite } from '../page/site-settings';
import { KitProvider } from '../session/kit-provider';
import { session } from '../session/session-store';
import type { RemoteHost, RemoteWidgetProps, SlotItem } from '../slots/remote-host';
import type { TestUser } from './build-user';

export interface RenderWithKitOptions {
  /** Signs this reader in first. */
  user?: TestUser;
  /** The address: '/blog/42?tab=comments'. */
  path?: string;
  /** The route's pattern, for `useParams`: '/blog/:id'. Other addresses then show 'Elsewhere'. */
  route?: string;
  /** Widgets of other teams by names such as 'mf_funzone/GameSuggestion'; others show their fallback. */
  widgets?: Readonly<Record<string, ComponentType<Record<string, unknown>>>>;
  /** The widgets that other teams put into slots; their components come from `widgets`. */
  slots?: Readonly<Record<string, readonly SlotItem[]>>;
  settings?: Partial<SiteSettings>;
}

export interface KitRenderResult extends RenderResult {
  readonly session: typeof session;
  /** Returns where the reader is now. */
  location(): Location;
}

function hostOf({ widgets = {}, slots = {} }: RenderWithKitOptions): RemoteHost {
  return {
    preloadPage: () => undefined,
    useSlot: (name) => slots[name] ?? [],
    renderWidget: ({ remote, name, props = {}, fallback = null }: RemoteWidgetProps) => {
      const Widget = widgets[`${remote}/${name}`];
      return Widget ? <Widget {...props} /> : fallback;
    },
  };
}

function LocationSpy({ onLocation }: { onLocation: (location: Location) => void }) {
  onLocation(useLocation());
  return null;
}

/** Renders with everything the shell gives a page: session, queries, messages, an address. */
export function renderWithKit(ui: ReactNode, options: RenderWithKitOptions = {}): KitRenderResult {
  const { user, path = '/', route = '*', settings } = options;
  configureSite({ apiBaseUrl: '', supportEmail: 'support@storysprout.example', asksForAge: false, ...settings });
  if (user) session.signIn({ token: 'test-token', user });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  let at: Location | undefined;
  const handleLocation = (location: Location) => {
    at = location;
  };
  const result = render(
    <MemoryRouter initialEntries={[path]}>
      <KitProvider queryClient={queryClient} remoteHost={hostOf(options)}>
        <LiveSafety />
        <LocationSpy onLocation={handleLocation} />
        <Routes>
          <Route path={route} element={ui} />
          {route !== '*' && <Route path="*" element={<p>Elsewhere</p>} />}
        </Routes>
      </KitProvider>
    </MemoryRouter>,
  );
  const location = () => {
    if (!at) throw new Error('Nothing was rendered.');
    return at;
  };
  return Object.assign(result, { session, location });
}

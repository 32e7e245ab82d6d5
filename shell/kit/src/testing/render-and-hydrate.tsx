import type { PrefetchedResponses, User } from '@storysprout/contract';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { hydrateQueries, ServerQueries } from '../api/hydrated-queries';
import { createQueryClient } from '../api/query-client';
import { setRenderTime } from '../page/render-clock';
import { KitProvider } from '../session/kit-provider';
import { session } from '../session/session-store';
import { type RemoteHost, RemoteHostContext } from '../slots/remote-host';

interface HydrationOptions {
  /** The route's pattern and the address it is opened at. */
  readonly route?: string;
  readonly path?: string;
  readonly answers?: PrefetchedResponses;
  /** The next cursors of lists that return them in a header, by address. */
  readonly cursors?: Readonly<Record<string, string>>;
  /** The reader who looks at the page; a visitor when missing. */
  readonly reader?: User;
}

export interface HydratedPart {
  /** The markup as the server sent it. */
  readonly markup: string;
  readonly container: HTMLElement;
  /** The differences that React reported during hydration. */
  readonly complaints: readonly string[];
  readonly root: Root;
}

const host: RemoteHost = {
  renderWidget: ({ fallback = null }) => fallback,
  useSlot: () => [],
  preloadPage: () => undefined,
};

/** Renders a part as the renderer does, then hydrates it as the browser does. */
export async function renderAndHydrate(
  part: ReactNode,
  { route = '*', path = '/', answers = {}, cursors, reader }: HydrationOptions = {},
): Promise<HydratedPart> {
  const now = Date.now() - 90_000;
  const site = (client: ReturnType<typeof createQueryClient>, address: string) => (
    <MemoryRouter initialEntries={[address]}>
      <KitProvider queryClient={client} remoteHost={host}>
        <RemoteHostContext value={host}>
          <Routes>
            <Route path={route} element={part} />
          </Routes>
        </RemoteHostContext>
      </KitProvider>
    </MemoryRouter>
  );
  setRenderTime(now);
  // Browsers send no fragment.
  const [requested = ''] = path.split('#');
  const client = createQueryClient();
  const queries = new ServerQueries(client, answers, cursors);
  let markup = renderToString(site(client, requested));
  // Code that parts load by themselves arrives after a moment. In the renderer's single file, it is there at once.
  await vi.waitFor(
    async () => {
      const hasFetched = await queries.fetch();
      markup = renderToString(site(client, requested));
      if (hasFetched || markup.includes('<!--$!-->')) throw new Error(`There is more to draw: ${markup}`);
    },
    { timeout: 15_000 },
  );
  const known = JSON.parse(JSON.stringify(queries.known()));
  if (reader) session.signIn({ token: 'test-token', user: reader });
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = markup.replace(/<link rel="preload"[^>]*>/g, '');
  const complaints: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...told: unknown[]) => {
    complaints.push(told.map(String).join(' '));
  });
  const inBrowser = createQueryClient();
  hydrateQueries(inBrowser, known, session.get().token !== null);
  const root = await act(async () =>
    hydrateRoot(container, site(inBrowser, path), {
      onRecoverableError: (error) => complaints.push(String(error)),
    }),
  );
  spy.mockRestore();
  setRenderTime(undefined);
  return { markup, container, complaints, root };
}

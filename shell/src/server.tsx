import type { DehydratedQuery, PrefetchedResponses, RemoteListEntry, SiteSettings } from '@storysprout/contract';
import {
  configureSite,
  createQueryClient,
  type QueryClient,
  ServerQueries,
  setRenderTime,
} from '@storysprout/kit/host';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { mountable } from './mount';
import { generationOf } from './remotes/generations/generation-of';
import { registry } from './remotes/loading/remote-registry';
import { type OwnParts, setServerRendering } from './remotes/parts/server-rendered-parts';

export { shared } from './remotes/loading/shared';

/**
 * The shell's entry point for the renderer: whole pages as markup, with the data they were rendered from. Only one page
 * is rendered at a time, because the module holds its settings, remotes and responses.
 */

export interface SiteQuestion {
  readonly address: string;
  readonly now: number;
  readonly settings: SiteSettings;
  readonly remotes: readonly RemoteListEntry[];
  /** The API responses that visitors get, by address. */
  readonly answers: PrefetchedResponses;
  /** The next cursors of lists among them. Older gateways leave this out. */
  readonly cursors?: Readonly<Record<string, string>> | undefined;
}

export interface RenderedSite {
  readonly html: string;
  readonly queries: readonly DehydratedQuery[];
}

/**
 * The lists for visitors contain only addresses on the site's own origin, and the origin itself is nowhere in the
 * markup.
 */
const anyOrigin = 'http://site.invalid';

/** A part requests data, then its own parts request more. Pages of the shell need two rounds. */
const mostRounds = 4;

/** React's marker for a place that is left to the browser. */
const notThereYet = '<!--$!-->';

/** The gateway puts the preload hints for pictures where they belong, so they are removed from the page. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

function render(address: string, client: QueryClient): string {
  const site = (
    <StaticRouter location={address}>
      <App queryClient={client} />
    </StaticRouter>
  );
  return renderToString(mountable(null, site)).replace(pictureHints, '');
}

/** A remote of the second generation needs a React that is not available here, so its parts are left to the browser. */
const offers = [__SHARED_VERSIONS__, ...__GENERATIONS__.map(({ shared: versions }) => versions)];

/**
 * Renders a page.
 *
 * @param own the one remote whose parts are rendered
 */
export async function drawSite(question: SiteQuestion, own?: OwnParts): Promise<RenderedSite> {
  const { address, now, settings, remotes, answers, cursors } = question;
  configureSite(settings);
  registry.setInitialRemotes(remotes, anyOrigin);
  setRenderTime(now);
  const needs = remotes.find(({ name }) => name === own?.name)?.needs;
  const isOfOwnGeneration = generationOf(needs, offers) === 0;
  setServerRendering({ ...(own && isOfOwnGeneration && { own }) });
  const client = createQueryClient();
  const queries = new ServerQueries(client, answers, cursors);
  let html = render(address, client);
  for (let round = 1; round < mostRounds; round += 1) {
    const hasFetched = await queries.fetch();
    // Lazily loaded code may have arrived after a round, too.
    if (!hasFetched && !html.includes(notThereYet)) break;
    // Such code comes through promises of its own, which need a moment.
    if (html.includes(notThereYet)) await new Promise((resolve) => setTimeout(resolve, 0));
    html = render(address, client);
  }
  const known = queries.known();
  client.clear();
  return { html, queries: known };
}

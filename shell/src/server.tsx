import type { DrawnQuery, FirstAnswers, RemoteListEntry, SiteSettings } from '@storysprout/contract';
import { configureSite, createQueryClient, DrawnQueries, drawAt, type QueryClient } from '@storysprout/kit/host';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { mountable } from './mount';
import { drawParts, type OwnParts } from './remotes/drawn-parts';
import { generationOf } from './remotes/generations/generation-of';
import { registry } from './remotes/remote-registry';

export { shared } from './remotes/shared';

/**
 * The shell for the renderer: whole pages as markup, with what they were drawn from. One page at a time, because the
 * page's settings, remotes and answers are those of the module.
 */

export interface SiteQuestion {
  readonly address: string;
  readonly now: number;
  readonly settings: SiteSettings;
  readonly remotes: readonly RemoteListEntry[];
  /** Visitors' answers of the API, by address. */
  readonly answers: FirstAnswers;
  /** Where lists among them go on. Missing from gateways of before. */
  readonly cursors?: Readonly<Record<string, string>> | undefined;
}

export interface DrawnSite {
  readonly html: string;
  readonly queries: readonly DrawnQuery[];
}

/** Only addresses on the site's own origin are listed to visitors; the origin itself is in none of the markup. */
const anyOrigin = 'http://site.invalid';

/** A part asks for data, its parts for more: pages of ours need two rounds. */
const mostRounds = 4;

/** React's mark of a place that is left to the browser. */
const notThereYet = '<!--$!-->';

/** Hints for pictures go where the gateway puts them, not into the page. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

function draw(address: string, client: QueryClient): string {
  const site = (
    <StaticRouter location={address}>
      <App queryClient={client} />
    </StaticRouter>
  );
  return renderToString(mountable(null, site)).replace(pictureHints, '');
}

/** A remote of the second generation needs a React that is not here: its parts are left to the browser. */
const offers = [__SHARED_VERSIONS__, ...__GENERATIONS__.map(({ shared: versions }) => versions)];

/** @param own the one remote whose parts are drawn */
export async function drawSite(question: SiteQuestion, own?: OwnParts): Promise<DrawnSite> {
  const { address, now, settings, remotes, answers, cursors } = question;
  configureSite(settings);
  registry.foresee(remotes, anyOrigin);
  drawAt(now);
  const needs = remotes.find(({ name }) => name === own?.name)?.needs;
  const isOfOwnGeneration = generationOf(needs, offers) === 0;
  drawParts({ ...(own && isOfOwnGeneration && { own }) });
  const client = createQueryClient();
  const queries = new DrawnQueries(client, answers, cursors);
  let html = draw(address, client);
  for (let round = 1; round < mostRounds; round += 1) {
    const isNews = await queries.fetch();
    // Code that is loaded when first shown is there after a round, too.
    if (!isNews && !html.includes(notThereYet)) break;
    // It comes by promises of its own, which need a moment.
    if (html.includes(notThereYet)) await new Promise((resolve) => setTimeout(resolve, 0));
    html = draw(address, client);
  }
  const known = queries.known();
  client.clear();
  return { html, queries: known };
}

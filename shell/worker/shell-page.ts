import type { ListedRemote } from './follow-remotes';

/** The page as it is kept: without the blogs and scores of the moment that the gateway inlines. */

const siteData = /(<script type="application\/json" id="storysprout-site">)([\s\S]*?)(<\/script>)/;

/** Data in the page beside the site's own: `<script type="application/json" id="…">`. */
const otherData = /<script type="application\/json" id="(?!storysprout-site")[^"]*">[\s\S]*?<\/script>/g;

/** The styles of every page, which stand in those that come drawn. */
const mainBlock = /<style data-sheet="([^"]*)" data-main>[\s\S]*?<\/style>/g;

/** The styles of what came drawn. */
const styleBlock = /<style data-sheet="[^"]*">[\s\S]*?<\/style>/g;

/** What a page loads ahead, and what it shows before its script has come, is for one address; the kept page is for all. */
const hints = /<link rel="(?:(?:module)?preload"|stylesheet" href="\/(?:assets|remotes)\/)[^>]*>/g;
const firstPaint = /(<div id="root") data-first-paint="[^"]*"(?: data-[a-z]+="[^"]*")*>[\s\S]*?(<\/div>\s*<noscript>)/;

function dataOf(html: string): Record<string, unknown> | null {
  const [, , json] = siteData.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

function isListed(value: unknown): value is ListedRemote {
  const { name, version, entry } = (value ?? {}) as Record<string, unknown>;
  return [name, version, entry].every((each) => typeof each === 'string');
}

/** The remotes a page of the shell starts with. */
export function remotesOfPage(html: string): ListedRemote[] {
  const { remotes } = dataOf(html) ?? {};
  return Array.isArray(remotes) ? remotes.filter(isListed) : [];
}

/**
 * The shell's page made ready for keeping: with remotes and settings only, and marked, so that it knows where it
 * comes from. Null for what is not the shell's page.
 */
export function toKeptPage(html: string): string | null {
  const data = dataOf(html);
  if (!data) return null;
  const kept = JSON.stringify({ remotes: data.remotes, settings: data.settings }).replaceAll('<', '\\u003c');
  return html
    .replace(otherData, '')
    .replace(hints, '')
    .replace(mainBlock, '<link href="$1" rel="stylesheet">')
    .replace(styleBlock, '')
    .replace(firstPaint, '$1>$2')
    .replace(siteData, (_, open, __, close) => open + kept + close)
    .replace('<html', '<html data-kept');
}

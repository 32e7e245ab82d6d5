import type { ListedRemote } from './follow-remotes';

/** Converts the shell's page for the cache, without the current blogs and scores that the gateway inlines. */

const siteData = /(<script type="application\/json" id="storysprout-site">)([\s\S]*?)(<\/script>)/;

/** Data in the page beside the site's own: `<script type="application/json" id="…">`. */
const otherData = /<script type="application\/json" id="(?!storysprout-site")[^"]*">[\s\S]*?<\/script>/g;

/** The main styles, which server-rendered pages contain inline. */
const mainBlock = /<style data-sheet="([^"]*)" data-main>[\s\S]*?<\/style>/g;

/** The other inline styles of server-rendered parts. */
const styleBlock = /<style data-sheet="[^"]*">[\s\S]*?<\/style>/g;

/**
 * Preloaded files, and the content that is shown until the script has loaded, belong to one address; the cached page is
 * for all.
 */
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
 * Returns the shell's page in the form to cache: only with remotes and settings, and with an attribute by which the
 * page recognizes that it is cached. Null for anything but the shell's page.
 */
export function toCachedPage(html: string): string | null {
  const data = dataOf(html);
  if (!data) return null;
  const cached = JSON.stringify({ remotes: data.remotes, settings: data.settings }).replaceAll('<', '\\u003c');
  return html
    .replace(otherData, '')
    .replace(hints, '')
    .replace(mainBlock, '<link href="$1" rel="stylesheet">')
    .replace(styleBlock, '')
    .replace(firstPaint, '$1>$2')
    .replace(siteData, (_, open, __, close) => open + cached + close)
    .replace('<html', '<html data-kept');
}

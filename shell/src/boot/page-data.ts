import type {
  DehydratedQuery,
  PageState,
  PrefetchedResponses,
  RemoteListEntry,
  ShownPreview,
  SiteSettings,
  SiteShell,
} from '@storysprout/contract';
import { log, siteSettings } from '@storysprout/kit';

const siteElementId = 'storysprout-site';
const answersElementId = 'storysprout-answers';
const stateElementId = 'storysprout-state';

export interface SiteData {
  /** Null when the page came without a list: it is then fetched. */
  readonly remotes: RemoteListEntry[] | null;
  readonly settings: SiteSettings;
  /** The release of the shell; missing for one that was not released. */
  readonly shell?: SiteShell;
  /** The unreleased builds, on the origin of previews. */
  readonly preview?: ShownPreview;
}

type Unknown = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

function isEntry(value: unknown): value is RemoteListEntry {
  return isRecord(value) && [value.name, value.version, value.entry].every((each) => typeof each === 'string');
}

/** Returns the entries of a remote list; null when it is not a list. An invalid entry is left out and logged. */
export function parseRemoteList(value: unknown): RemoteListEntry[] | null {
  if (!isRecord(value) || !Array.isArray(value.remotes)) return null;
  const entries: RemoteListEntry[] = value.remotes.filter(isEntry);
  if (entries.length < value.remotes.length) log.warn('The remote list has entries that can not be read.', value);
  return entries;
}

function addressesIn(links: Unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(links).filter((link): link is [string, string] => /^https?:/.test(String(link[1]))),
  );
}

function parseSettings(value: unknown): SiteSettings {
  const given = isRecord(value) ? value : {};
  const usual = siteSettings();
  const text = (name: 'apiBaseUrl' | 'supportEmail') => (typeof given[name] === 'string' ? given[name] : usual[name]);
  const siteName = typeof given.siteName === 'string' && { siteName: given.siteName };
  const asksForAge = given.asksForAge === true;
  const texts = { apiBaseUrl: text('apiBaseUrl'), supportEmail: text('supportEmail') };
  const socialLinks = isRecord(given.socialLinks) && { socialLinks: addressesIn(given.socialLinks) };
  return { ...texts, ...siteName, asksForAge, ...socialLinks };
}

function parseText(text: string | null | undefined): Unknown {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch (error) {
    log.error('The page came with site data that can not be read.', error);
    return {};
  }
}

const isPreview = (value: unknown): value is ShownPreview =>
  isRecord(value) &&
  Array.isArray(value.builds) &&
  [value.until, value.siteUrl].every((each) => typeof each === 'string');

const isShell = (value: unknown): value is SiteShell =>
  isRecord(value) && typeof value.version === 'string' && (value.channel === 'stable' || value.channel === 'canary');

/** Returns what the gateway wrote into the page. */
export function readSiteData(page: Document = document): SiteData {
  const data = parseText(page.getElementById(siteElementId)?.textContent);
  const { preview, shell } = data;
  return {
    remotes: parseRemoteList(data),
    settings: parseSettings(data.settings),
    ...(isShell(shell) && { shell }),
    ...(isPreview(preview) && { preview }),
  };
}

/** Returns the API responses for visitors that the gateway wrote into the page; empty when they can't be read. */
export function readPrefetchedResponses(page: Document = document): PrefetchedResponses {
  return parseText(page.getElementById(answersElementId)?.textContent);
}

function isDehydratedQuery(value: unknown): value is DehydratedQuery {
  return isRecord(value) && Array.isArray(value.key) && 'data' in value;
}

/**
 * Returns the state from which the page was rendered; null when it can't be read and the page must be rendered anew.
 */
export function readPageState(page: Document = document): PageState | null {
  const { now, queries } = parseText(page.getElementById(stateElementId)?.textContent);
  return typeof now === 'number' && Array.isArray(queries) ? { now, queries: queries.filter(isDehydratedQuery) } : null;
}

import { posix } from 'node:path';
import { entryFileOf, type FederationManifest, federationManifest, firstFilesOf } from '@storysprout/contract';
import { type RemoteSource, sheetLink } from '../../releases';
import type { PagePart } from '../inputs/page-parts';
import type { PartSheet } from '../render/part-styles';
import { publishedManifestText } from '../render/published-files';
import { escapeHtml } from './page-data';

/** A file the page will need, which the browser preloads before any script runs. */
export interface Hint {
  readonly href: string;
  readonly as: 'fetch' | 'script' | 'style';
  /** Like `integrity`, this must match the later request, or the file is fetched twice. */
  readonly crossOrigin: boolean;
  /** Undefined for `fetch`, because browsers don't support it there. */
  readonly integrity?: string;
}

interface Needed {
  readonly remote: PagePart['remote'];
  readonly exposes: ReadonlySet<string>;
}

function byRemote(parts: readonly PagePart[]): Needed[] {
  const remotes = [...new Set(parts.map(({ remote }) => remote))];
  return remotes.map((remote) => ({
    remote,
    exposes: new Set(parts.filter((part) => part.remote === remote).map(({ expose }) => expose)),
  }));
}

async function manifestOf({ name, version, entry }: PagePart['remote'], remotes: Pick<RemoteSource, 'file'>) {
  const file = await remotes.file(name, version, posix.basename(entry));
  const read = file && federationManifest.safeParse(parse(file.plain));
  return read?.success ? read.data : null;
}

function parse(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8'));
  } catch {
    // The page works without hints, and the remote itself shows the reader what failed.
    return null;
  }
}

function hintsFor({ remote, exposes }: Needed, manifest: FederationManifest, isInPage: boolean): Hint[] {
  const folder = posix.dirname(remote.entry);
  const files = manifest.exposes.filter(({ path }) => exposes.has(path)).flatMap(firstFilesOf);
  return [
    ...(isInPage ? [] : [{ href: remote.entry, as: 'fetch', crossOrigin: true } as const]),
    {
      href: `${folder}/${entryFileOf(manifest)}`,
      as: 'script',
      crossOrigin: false,
      integrity: remote.integrity?.entry,
    },
    ...[...new Set(files)].map((file) => hintOf(file, folder, manifest.integrity?.[file])),
  ];
}

/** A file with a hash is requested anonymously, as from another origin. */
function hintOf(file: string, folder: string, integrity: string | undefined): Hint {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return { href: `${folder}/${file}`, as, crossOrigin: integrity !== undefined, integrity };
}

/**
 * Returns the federation manifests of these parts, keyed by path. They are embedded in the page, so browsers need not
 * request them.
 */
export async function manifestsOf(
  parts: readonly PagePart[],
  remotes: Pick<RemoteSource, 'file'>,
): Promise<ReadonlyMap<string, string>> {
  const known = await Promise.all(
    byRemote(parts).map(async ({ remote }) => [remote.entry, await publishedManifestText(remote, remotes)] as const),
  );
  return new Map(known.flatMap(([entry, text]) => (text === null ? [] : [[entry, text] as const])));
}

/**
 * Returns hints for the files these parts need first: each remote's federation manifest, container, code and styles.
 *
 * @param inPage manifests that are embedded in the page
 */
export async function hintsOf(
  parts: readonly PagePart[],
  remotes: Pick<RemoteSource, 'file'>,
  inPage: ReadonlyMap<string, string> = new Map(),
): Promise<Hint[]> {
  const hints = await Promise.all(
    byRemote(parts).map(async (needed) => {
      const manifest = await manifestOf(needed.remote, remotes);
      return manifest ? hintsFor(needed, manifest, inPage.has(needed.remote.entry)) : [];
    }),
  );
  return hints.flat();
}

/** Returns the hint for a file of the shell itself. */
export function ownHint(file: string): Hint {
  return hintOf(file, '', undefined);
}

/**
 * Returns a link to a style sheet of the shell that can't be inlined. Without it, a server-rendered page would shift
 * its layout later.
 */
export function styleTag({ href, crossOrigin: isCrossOrigin, integrity }: Hint): string {
  const crossOrigin = isCrossOrigin ? ' crossorigin' : '';
  const check = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  return `<link rel="stylesheet" href="${escapeHtml(href)}"${crossOrigin}${check}>`;
}

/** Returns a style sheet, inlined. Its address tells the page's script not to fetch it. */
export function sheetTag({ href, css }: PartSheet): string {
  return `<style data-sheet="${escapeHtml(href)}">${css}</style>`;
}

/**
 * Returns the template with the style sheets of every page inlined, so that a server-rendered page waits for no other
 * file.
 */
export function withSheets(template: string, sheets: ReadonlyMap<string, string>): string {
  return template.replace(sheetLink, (link, href: string) => {
    const css = sheets.get(href);
    return css === undefined ? link : `<style data-sheet="${href}" data-main>${css}</style>`;
  });
}

/**
 * Makes the browser wait for all of a server-rendered page before it first paints it. Otherwise a slow device paints
 * what it has parsed so far, such as a heading without the words below it, and what is painted moves when the rest
 * follows. It names what comes last, because Chromium waits for an element's start tag only. Browsers that don't
 * support the tag ignore it.
 */
export const firstPaintTag = '<link rel="expect" href="#footer" blocking="render">';

/** Returns the tag that preloads a hint's file, with low priority. */
export function hintTag({ href, as, crossOrigin: isCrossOrigin, integrity }: Hint): string {
  const crossOrigin = isCrossOrigin ? ' crossorigin' : '';
  const check = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}" fetchpriority="low"${crossOrigin}${check}>`;
}

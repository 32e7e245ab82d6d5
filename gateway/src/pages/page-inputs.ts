import type { RemoteList, SiteShell } from '@storysprout/contract';
import { type Encoding, identityOf } from '../http';
import type { SiteFiles } from '../releases';
import type { PageHead } from './inputs/page-head';
import type { PagePart } from './inputs/page-parts';
import type { Answers } from './inputs/prefetched-responses';
import type { StyledPage } from './render/rendered-pages';

/** Everything a page depends on; nothing else in a request changes it. */
export interface PageInputs {
  readonly files: SiteFiles;
  /** Null for the shell that came with the gateway, when none was released. */
  readonly shell: SiteShell | null;
  readonly list: RemoteList;
  readonly encoding: Encoding;
  readonly parts: readonly PagePart[];
  readonly answers: Answers;
  readonly head: PageHead;
  /** True for the shell's own pages, which don't depend on the query. */
  readonly isOwn: boolean;
  /** Files that one of the shell's own pages needs besides those of every page. */
  readonly ownFiles: readonly string[];
  /** The server-rendered page; null when the browser renders it. */
  readonly rendered: StyledPage | null;
  /** True if server-side rendering is still under way. */
  readonly isLate: boolean;
  /** The address that the page is rendered for. */
  readonly address: string;
}

/**
 * Returns a key that is the same for all inputs of which one page is made. It leaves the address out, because pages of
 * blogs that don't exist are all the same.
 */
export function keyOf({ files, shell, list, encoding, parts, answers, head, rendered, isLate }: PageInputs): string {
  const shown = parts.map(({ remote, expose }) => `${remote.name} ${expose}`);
  return JSON.stringify([
    identityOf(files),
    shell?.channel,
    shell?.trial,
    identityOf(list),
    encoding,
    shown,
    head.title,
    head.listed?.path,
    [...answers.keys()],
    rendered && identityOf(rendered),
    isLate,
  ]);
}

/** Returns a value that changes when the page's data does. */
export function stampOf({ answers }: PageInputs): string {
  return [...answers.values()].map(({ etag }) => etag).join();
}

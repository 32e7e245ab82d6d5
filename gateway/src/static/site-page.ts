import type { RemoteList, RemoteOverride, SiteSettings } from '@storysprout/contract';
import type { Answers } from '../first-data/first-answers';
import { type FirstPart, firstPartsOf } from '../first-data/first-parts';
import type { RemoteSource } from '../remotes/remote-source';
import { withAnswers, withFirstPaint, withHeadTags, withSiteData } from './page-data';
import { hintsOf, hintTag } from './page-hints';
import { type ServedFile, toServedFile } from './served-file';
import { type SiteFiles, SiteFilesReader } from './site-files';

/** Compressed while someone waits: once per deployment, and for pages with data once per change of it. */
const brotliQuality = 6;
/** Pages kept of each remote list; a blog's page is one. */
const maxPages = 200;

export interface PageQuestion {
  readonly path: string;
  /** The reader's number for canaries. */
  readonly draw: number | null;
  /** Answers of the API to visitors. */
  readonly answer: (addresses: readonly string[]) => Promise<Answers>;
}

interface Rendered {
  readonly files: SiteFiles;
  /** Of the answers in it, by address. */
  readonly etags: ReadonlyMap<string, string>;
  readonly page: Promise<ServedFile>;
}

/**
 * The shell's `index.html` with what saves a page its round trips (design section 5): the remote list, the settings,
 * hints for the remotes' files it needs first, and what visitors see of the API.
 */
export class SitePage {
  private readonly files: SiteFilesReader;
  /** Pages by path for each list there is: readers of a canary get another than the rest. */
  private readonly rendered = new WeakMap<RemoteList, Map<string, Rendered>>();

  constructor(
    siteDir: string,
    private readonly remotes: Pick<RemoteSource, 'list' | 'file'>,
    private readonly settings: SiteSettings,
  ) {
    this.files = new SiteFilesReader(siteDir);
  }

  /** @throws AppError `unavailable` when the shell is not built. */
  async read({ path, draw, answer }: PageQuestion): Promise<ServedFile> {
    const [files, list] = await Promise.all([this.files.read(), this.remotes.list(draw)]);
    const parts = firstPartsOf(path, list, files.parts);
    const answers = await answer(parts.flatMap(({ firstData }) => firstData));
    const pages = this.rendered.get(list) ?? new Map<string, Rendered>();
    this.rendered.set(list, pages);
    // Pages that show no remote and nothing of their own at first are all the same.
    const key = parts.length === 0 && !Object.hasOwn(files.firstPaint, path) ? '' : path;
    const known = pages.get(key);
    if (known?.files === files && sameAnswers(known.etags, answers)) return known.page;
    const page = this.render(files, list, path, parts, answers);
    const etags = new Map([...answers].map(([address, { etag }]) => [address, etag]));
    keep(pages, key, { files, etags, page });
    return page;
  }

  /** The page of one moderator: told to take a remote from elsewhere, made for her alone and not kept. */
  async readWith(override: RemoteOverride, { path, draw, answer }: PageQuestion): Promise<ServedFile> {
    const [files, list] = await Promise.all([this.files.read(), this.remotes.list(draw)]);
    const parts = firstPartsOf(path, list, files.parts).filter(({ remote }) => remote.name !== override.remote);
    const answers = await answer(parts.flatMap(({ firstData }) => firstData));
    return this.render(files, list, path, parts, answers, override);
  }

  private async render(
    { template, forRemotes, firstPaint }: SiteFiles,
    { remotes }: RemoteList,
    path: string,
    parts: readonly FirstPart[],
    answers: Answers,
    override?: RemoteOverride,
  ): Promise<ServedFile> {
    const hints = await hintsOf(parts, this.remotes, forRemotes);
    const markup = Object.hasOwn(firstPaint, path) ? firstPaint[path] : undefined;
    const shown = markup ? withFirstPaint(template, path, markup, this.settings.supportEmail) : template;
    const data = withSiteData(shown, { remotes, settings: this.settings, ...(override && { override }) });
    const html = withAnswers(withHeadTags(data, hints.map(hintTag)), answers);
    return toServedFile('index.html', Buffer.from(html), brotliQuality);
  }
}

function sameAnswers(etags: Rendered['etags'], answers: Answers): boolean {
  return etags.size === answers.size && [...answers].every(([address, { etag }]) => etags.get(address) === etag);
}

/** The page made longest ago goes first. */
function keep(pages: Map<string, Rendered>, key: string, rendered: Rendered): void {
  pages.delete(key);
  pages.set(key, rendered);
  const oldest = pages.keys().next().value;
  if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
}

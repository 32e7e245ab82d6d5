import {
  isServerRendered,
  type OpenPreview,
  type RemoteList,
  type SiteData,
  type SiteShell,
} from '@storysprout/contract';
import {
  cacheBytes,
  type Encoding,
  identityOf,
  robotsTags,
  type SentFile,
  ServedFileCache,
  styleSourcesOf,
  toSentFile,
} from '../http';
import { type RemoteSource, type Shells, type SiteFiles, sheetLink, watchScriptTag, withPreview } from '../releases';
import { firstCoverTags, firstPictureTags } from './html/first-image';
import {
  withAnswers,
  withHeadTags,
  withManifests,
  withRenderedPage,
  withScriptFirst,
  withScriptsLast,
  withSiteData,
} from './html/page-data';
import { ownPageAt, type PageHead, pageHead, withPageHead } from './html/page-head';
import {
  type Hint,
  headingTags,
  hintsOf,
  hintTag,
  manifestsOf,
  ownHint,
  sheetTag,
  styleTag,
  withSheets,
} from './html/resource-hints';
import { type PagePart, pagePartsOf, renderedAddress } from './inputs/page-parts';
import type { Answers } from './inputs/prefetched-responses';
import type { PagesContext } from './pages.context';
import type { PartSheet } from './render/part-styles';
import { isRendered, type StyledPage } from './render/rendered-pages';

/** Without JavaScript, a page that is not rendered yet shows nothing, so it reloads itself. */
const comesAgain = '<noscript><meta http-equiv="refresh" content="1"></noscript>';

/** Compressed while someone waits: once per deployment, and for pages with data once per change of it. */
const brotliQuality = 7;

export interface PageQuestion {
  readonly path: string;
  /** The query string with its `?`; empty without one. */
  readonly search?: string;
  /** The reader's bucket number for canaries. */
  readonly bucket: number | null;
  /** The same for canaries of the shell; null in a browser in which one did not start. */
  readonly shellBucket: number | null;
  readonly encoding: Encoding;
  /** Reads API responses for visitors. */
  readonly answer: (addresses: readonly string[]) => Promise<Answers>;
}

/** Everything a page depends on; nothing else in a request changes it. */
interface Ingredients {
  readonly files: SiteFiles;
  /** Null for the shell that came with the gateway, when none was released. */
  readonly shell: SiteShell | null;
  readonly list: RemoteList;
  readonly encoding: PageQuestion['encoding'];
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

type OwnData = Pick<SiteData, 'preview'>;

type Given = Pick<PagesContext, 'settings' | 'publicUrl' | 'isIndexed' | 'tags' | 'renderedPages'> & {
  readonly shells: Pick<Shells, 'for'>;
  readonly remotes: Pick<RemoteSource, 'list' | 'file'>;
};

type Renderable = Omit<Ingredients, 'rendered' | 'isLate' | 'isOwn' | 'head' | 'ownFiles'>;

/**
 * Builds pages from the shell's `index.html`. They include everything that saves round trips (docs/ARCHITECTURE.md):
 * the remote list, the settings, hints for the remotes' files they need first, and prefetched API responses.
 */
export class PageBuilder {
  private readonly pages = new ServedFileCache<SentFile>(cacheBytes.pages);

  constructor(private readonly context: Given) {}

  /** @throws AppError `unavailable` when the shell is not built. */
  async read(question: PageQuestion): Promise<SentFile> {
    const ingredients = await this.gather(question);
    return this.pages.get(keyOf(ingredients), stampOf(ingredients), () => this.render(ingredients));
  }

  /** Returns a page with unreleased builds, for readers with the link. It is not server-rendered and never cached. */
  async readPreview(preview: OpenPreview, question: PageQuestion): Promise<SentFile> {
    const { builds, until } = preview;
    const shown = builds.map(({ name, release }) => ({ remote: name, version: release.version }));
    return this.render(await this.gather(question, preview), {
      preview: { builds: shown, until, siteUrl: this.context.publicUrl },
    });
  }

  private async gather(
    { path, search = '', bucket, shellBucket, encoding, answer }: PageQuestion,
    preview?: OpenPreview,
  ): Promise<Ingredients> {
    const [{ files, release }, live] = await Promise.all([
      this.context.shells.for(shellBucket),
      this.context.remotes.list(bucket),
    ]);
    // A page of a preview reports nothing about the shell, because failures there may be caused by an unreleased build.
    const shell = preview ? null : release;
    const list = preview ? withPreview(live, preview) : live;
    const parts = pagePartsOf(path, list, files.slots, search);
    const answers = await answer(parts.flatMap(({ firstData }) => firstData));
    const own = ownPageAt(path, files.ownPages);
    const head = pageHead(path, list, own, answers);
    const known = { files, shell, list, encoding, parts, answers, address: renderedAddress(path, search, parts) };
    const found = !preview ? await this.renderedOf(path, known) : null;
    const isLate = found === 'late';
    const ofOwn = { isOwn: own !== undefined, ownFiles: own?.files ?? [] };
    return { ...known, ...ofOwn, head, rendered: isLate ? null : found, isLate };
  }

  /** Renders only pages that are the same for everybody and whose data is there. */
  private async renderedOf(path: string, known: Renderable): Promise<StyledPage | 'late' | null> {
    const { files, list, parts, answers, address } = known;
    const isOfRemotes = parts.length > 0 && parts.every(isServerRendered);
    const isAnswered = parts.every(({ firstData }) => firstData.every((asked) => answers.has(asked)));
    const mayBeRendered = (isOfRemotes || files.serverRenderedPaths.includes(path)) && isAnswered;
    if (!files.server || !mayBeRendered) return null;
    return (await this.context.renderedPages?.find({ address, shell: files.server, list, parts, answers })) ?? null;
  }

  private async render(ingredients: Ingredients, own: OwnData = {}): Promise<SentFile> {
    const { files, shell, list, encoding, parts, answers, head, rendered, isLate, isOwn, address } = ingredients;
    const { publicUrl, remotes, tags } = this.context;
    const isIndexed = this.context.isIndexed && !own.preview;
    const manifests = await manifestsOf(parts, remotes);
    const { first, later } = await this.filesOf(ingredients, manifests);
    const painting = rendered
      ? withRenderedPage(withScriptsLast(withSheets(files.template, files.sheets), later), rendered, {
          address,
          answers: [...answers.keys()],
          isForAnyQuery: isOwn,
          isForReaders: parts.some(({ access }) => access !== 'public'),
        })
      : files.template;
    const shown = withPageHead(painting, head, publicUrl, isIndexed);
    // An API on another origin belongs to the site itself and accepts no token of a preview.
    const settings = own.preview ? { ...this.context.settings, apiBaseUrl: '' } : this.context.settings;
    const about = { remotes: list.remotes, settings, ...(shell && { shell }), ...own };
    const data = withSiteData(shell?.trial ? withScriptFirst(shown, watchScriptTag) : shown, about);
    const cover = firstCoverTags(parts, answers, settings.apiBaseUrl);
    const again = isLate ? [comesAgain] : [];
    const tagged = withHeadTags(data, [
      ...again,
      ...cover,
      ...(own.preview ? robotsTags('off') : tags),
      ...first,
      ...(rendered ? [] : later),
    ]);
    const isWhole = parts.every((part) => isRendered(part, rendered));
    const html = withManifests(isWhole ? tagged : withAnswers(tagged, answers), manifests);
    const file = await toSentFile('index.html', Buffer.from(html), encoding, brotliQuality);
    const style = rendered ? styleSourcesOf(rendered.html, sheetsOf(ingredients)) : undefined;
    return { ...file, sources: { style, script: files.scriptSources }, isLate };
  }

  /**
   * Returns the tags of the files that a page needs: the styles of server-rendered content for use at once, and
   * preloads for the rest.
   */
  private async filesOf(
    ingredients: Ingredients,
    manifests: ReadonlyMap<string, string>,
  ): Promise<{ readonly first: string[]; readonly later: string[] }> {
    const { files, parts, rendered } = ingredients;
    const own = shellFilesOf(ingredients).map(ownHint);
    const ownStyle = (hint: Hint) => {
      const css = files.sheets.get(hint.href);
      return css === undefined ? styleTag(hint) : sheetTag({ href: hint.href, css });
    };
    const hints = await hintsOf(parts, this.context.remotes, manifests);
    if (!rendered) return { first: [], later: [...own, ...hints].map(hintTag) };
    const isStyle = ({ as }: Hint) => as === 'style';
    const inPage = new Set(rendered.sheets.map(({ href }) => href));
    const later = [...own.filter((hint) => !isStyle(hint)), ...hints.filter(({ href }) => !inPage.has(href))];
    const styles = [...own.filter(isStyle).map(ownStyle), ...rendered.sheets.map(sheetTag)];
    return {
      first: [...firstPictureTags(rendered.html), ...headingTags(rendered.html), ...styles],
      later: later.map(hintTag),
    };
  }
}

/** Files of the shell that this page needs besides those of every page. */
function shellFilesOf({ files, parts, ownFiles }: Ingredients): string[] {
  return [...ownFiles, ...(parts.length > 0 ? files.forRemotes : [])];
}

/** Returns all style sheets that are inlined in a server-rendered page. */
function sheetsOf(ingredients: Ingredients): PartSheet[] {
  const { template, sheets } = ingredients.files;
  const ofAll = Array.from(template.matchAll(sheetLink), ([, href = '']) => href);
  const own = [...ofAll, ...shellFilesOf(ingredients).map((file) => `/${file}`)].flatMap((href) => {
    const css = sheets.get(href);
    return css === undefined ? [] : [{ href, css }];
  });
  return [...own, ...(ingredients.rendered?.sheets ?? [])];
}

/** Leaves the address out, because pages of blogs that don't exist are all the same. */
function keyOf({ files, shell, list, encoding, parts, answers, head, rendered, isLate }: Ingredients): string {
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

function stampOf({ answers }: Ingredients): string {
  return [...answers.values()].map(({ etag }) => etag).join();
}

import { isServerRendered, type OpenPreview, rightAddress } from '@storysprout/contract';
import type { Encoding } from '../http';
import { pagesIn, type RemoteSource, type Shells, withPreview } from '../releases';
import { ownPageAt, pageHead } from './inputs/page-head';
import { pagePartsOf, renderedAddress } from './inputs/page-parts';
import type { Answers } from './inputs/prefetched-responses';
import type { PageInputs } from './page-inputs';
import type { PagesContext } from './pages.context';
import type { StyledPage } from './render/rendered-pages';

/** The parts of a request that a page depends on. */
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

type Given = Pick<PagesContext, 'renderedPages'> & {
  readonly shells: Pick<Shells, 'for'>;
  readonly remotes: Pick<RemoteSource, 'list'>;
};

type Renderable = Omit<PageInputs, 'rendered' | 'isLate' | 'isOwn' | 'head' | 'ownFiles'>;

/** Finds out what a page is made of: the shell and the remotes that the reader gets, and data for every visitor. */
export class PageResolver {
  constructor(private readonly context: Given) {}

  /**
   * @param preview unreleased builds, for readers with the link; such a page is not server-rendered
   * @throws AppError `unavailable` when the shell is not built
   */
  async resolve(
    { path, search = '', bucket, shellBucket, encoding, answer }: PageQuestion,
    preview?: OpenPreview,
  ): Promise<PageInputs> {
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

  /** Returns the one right address of the page at this one; null when there is none. */
  async rightAddress(
    { path, bucket, shellBucket }: Pick<PageQuestion, 'path' | 'bucket' | 'shellBucket'>,
    preview?: OpenPreview,
  ): Promise<string | null> {
    const [{ files }, live] = await Promise.all([
      this.context.shells.for(shellBucket),
      this.context.remotes.list(bucket),
    ]);
    const ofRemotes = pagesIn(preview ? withPreview(live, preview) : live);
    return rightAddress(path, [...Object.keys(files.ownPages), ...ofRemotes.map((page) => page.path)]);
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
}

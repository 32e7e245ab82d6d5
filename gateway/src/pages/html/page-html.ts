import type { SiteData } from '@storysprout/contract';
import { robotsTags, type SentFile, styleSourcesOf, toSentFile } from '../../http';
import { type RemoteSource, sheetLink, watchScriptTag } from '../../releases';
import type { PageInputs } from '../page-inputs';
import type { PagesContext } from '../pages.context';
import type { PartSheet } from '../render/part-styles';
import { isRendered } from '../render/rendered-pages';
import { firstCoverTags, firstPictureTags } from './first-image';
import { withPageHead } from './head-tags';
import {
  withAnswers,
  withHeadTags,
  withManifests,
  withRenderedPage,
  withScriptFirst,
  withScriptsLast,
  withSiteData,
} from './page-data';
import {
  firstPaintTag,
  type Hint,
  hintsOf,
  hintTag,
  manifestsOf,
  ownHint,
  sheetTag,
  styleTag,
  withSheets,
} from './resource-hints';

/** Without JavaScript, a page that is not rendered yet shows nothing, so it reloads itself. */
const comesAgain = '<noscript><meta http-equiv="refresh" content="1"></noscript>';

/** Compressed while someone waits: once per deployment, and for pages with data once per change of it. */
const brotliQuality = 7;

type OwnData = Pick<SiteData, 'preview'>;

type Given = Pick<PagesContext, 'settings' | 'publicUrl' | 'isIndexed' | 'tags'> & {
  readonly remotes: Pick<RemoteSource, 'file'>;
};

/**
 * Writes pages into the shell's `index.html`. They include everything that saves round trips (docs/ARCHITECTURE.md):
 * the remote list, the settings, hints for the remotes' files they need first, and prefetched API responses.
 */
export class PageHtml {
  constructor(private readonly context: Given) {}

  async write(inputs: PageInputs, own: OwnData = {}): Promise<SentFile> {
    const { files, shell, list, encoding, parts, answers, head, rendered, isLate, isOwn, address } = inputs;
    const { publicUrl, remotes, tags } = this.context;
    const isIndexed = this.context.isIndexed && !own.preview;
    const manifests = await manifestsOf(parts, remotes);
    const { first, later } = await this.filesOf(inputs, manifests);
    const painting = rendered
      ? withRenderedPage(withScriptsLast(withSheets(files.template, files.sheets), later), rendered, {
          address,
          answers: [...answers.keys()],
          isForAnyQuery: isOwn,
          isForReaders: parts.some(({ access }) => access !== 'public'),
        })
      : files.template;
    const shown = withPageHead(painting, head, { publicUrl, isIndexed, siteName: this.context.settings.siteName });
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
    const style = rendered ? styleSourcesOf(rendered.html, sheetsOf(inputs)) : undefined;
    // Without the lists of all pages, such as before the registry has answered, any page may be there.
    const isListed = Object.keys(files.ownPages).length > 0 && list.remotes.length > 0;
    const isMissing = isListed && head.isMissing === true;
    return { ...file, sources: { style, script: files.scriptSources }, isLate, isMissing };
  }

  /**
   * Returns the tags of the files that a page needs: the styles of server-rendered content for use at once, and
   * preloads for the rest.
   */
  private async filesOf(
    inputs: PageInputs,
    manifests: ReadonlyMap<string, string>,
  ): Promise<{ readonly first: string[]; readonly later: string[] }> {
    const { files, parts, rendered } = inputs;
    const own = shellFilesOf(inputs).map(ownHint);
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
      first: [...firstPictureTags(rendered.html), firstPaintTag, ...styles],
      later: later.map(hintTag),
    };
  }
}

/** Files of the shell that this page needs besides those of every page. */
function shellFilesOf({ files, parts, ownFiles }: PageInputs): string[] {
  return [...ownFiles, ...(parts.length > 0 ? files.forRemotes : [])];
}

/** Returns all style sheets that are inlined in a server-rendered page. */
function sheetsOf(inputs: PageInputs): PartSheet[] {
  const { template, sheets } = inputs.files;
  const ofAll = Array.from(template.matchAll(sheetLink), ([, href = '']) => href);
  const own = [...ofAll, ...shellFilesOf(inputs).map((file) => `/${file}`)].flatMap((href) => {
    const css = sheets.get(href);
    return css === undefined ? [] : [{ href, css }];
  });
  return [...own, ...(inputs.rendered?.sheets ?? [])];
}

import type { OpenPreview } from '@storysprout/contract';
import { cacheBytes, type SentFile, ServedFileCache } from '../http';
import type { PageHtml } from './html/page-html';
import { keyOf, stampOf } from './page-inputs';
import type { PagesContext } from './pages.context';
import type { PageQuestion, PageResolver } from './resolve-page';

/** From a question to a page: its inputs, the finished page kept by them, or a new one. */
export class PageBuilder {
  private readonly pages = new ServedFileCache<SentFile>(cacheBytes.pages);

  constructor(
    private readonly context: Pick<PagesContext, 'publicUrl'> & {
      readonly resolver: Pick<PageResolver, 'resolve'>;
      readonly html: Pick<PageHtml, 'write'>;
    },
  ) {}

  /** @throws AppError `unavailable` when the shell is not built. */
  async read(question: PageQuestion): Promise<SentFile> {
    const { resolver, html } = this.context;
    const inputs = await resolver.resolve(question);
    return this.pages.get(keyOf(inputs), stampOf(inputs), () => html.write(inputs));
  }

  /** Returns a page with unreleased builds, for readers with the link. It is not server-rendered and never cached. */
  async readPreview(preview: OpenPreview, question: PageQuestion): Promise<SentFile> {
    const { resolver, html, publicUrl } = this.context;
    const { builds, until } = preview;
    const shown = builds.map(({ name, release }) => ({ remote: name, version: release.version }));
    const inputs = await resolver.resolve(question, preview);
    return html.write(inputs, { preview: { builds: shown, until, siteUrl: publicUrl } });
  }
}

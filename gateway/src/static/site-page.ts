import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteList, type SiteData, type SiteSettings, siteDataElementId } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { RemoteSource } from '../remotes/remote-source';
import { type ServedFile, toServedFile } from './served-file';

/** Compressed while someone waits, once per deployment of shell or remote. */
const brotliQuality = 6;

/** The shell's `index.html` with the remote list and the settings inlined: no extra round trip (design section 5). */
export class SitePage {
  private template: { text: string; stamp: number } | undefined;
  /** One page for each list there is: readers of a canary get another than the rest. */
  private rendered = new WeakMap<RemoteList, { template: string; page: Promise<ServedFile> }>();

  constructor(
    private readonly siteDir: string,
    private readonly remotes: Pick<RemoteSource, 'list'>,
    private readonly settings: SiteSettings,
  ) {}

  /** @throws AppError `unavailable` when the shell is not built. */
  async read(draw: number | null): Promise<ServedFile> {
    const [template, list] = await Promise.all([this.readTemplate(), this.remotes.list(draw)]);
    const known = this.rendered.get(list);
    if (known?.template === template) return known.page;
    const html = withSiteData(template, { remotes: list.remotes, settings: this.settings });
    const page = toServedFile('index.html', Buffer.from(html), brotliQuality);
    this.rendered.set(list, { template, page });
    return page;
  }

  private async readTemplate(): Promise<string> {
    const path = join(this.siteDir, 'index.html');
    try {
      const { mtimeMs } = await stat(path);
      if (this.template?.stamp !== mtimeMs) this.template = { text: await readFile(path, 'utf8'), stamp: mtimeMs };
      return this.template.text;
    } catch (error) {
      throw new AppError('unavailable', 'The site is not here yet. Please try again in a moment.', { cause: error });
    }
  }
}

const existingBlock = new RegExp(`<script[^>]*\\bid="${siteDataElementId}"[^>]*>[^]*?</script>`);

/**
 * Puts the data block in: where the template has one, else at the start of the head, before any script.
 * It is data, which browsers never execute, so the strict policy lets it be; `<` is escaped so that no text
 * in it can end the block.
 */
export function withSiteData(template: string, data: SiteData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${siteDataElementId}">${json}</script>`;
  // As functions: `$` in the data would mean something in a replacement text.
  if (existingBlock.test(template)) return template.replace(existingBlock, () => block);
  return template.replace(/<head[^>]*>/, (head) => head + block);
}

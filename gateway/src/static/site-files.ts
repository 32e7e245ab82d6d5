import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageParts, pageParts } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';

/** What the shell's build gives for making pages; the same object until it is built anew. */
export interface SiteFiles {
  /** `index.html`, without what the gateway writes into it. */
  readonly template: string;
  readonly parts: PageParts;
}

export class SiteFilesReader {
  private known: { files: SiteFiles; stamp: number } | undefined;

  constructor(private readonly siteDir: string) {}

  /** @throws AppError `unavailable` when the shell is not built. */
  async read(): Promise<SiteFiles> {
    const path = join(this.siteDir, 'index.html');
    try {
      const { mtimeMs } = await stat(path);
      if (this.known?.stamp !== mtimeMs) {
        const [template, parts] = await Promise.all([readFile(path, 'utf8'), this.readParts()]);
        this.known = { files: { template, parts }, stamp: mtimeMs };
      }
      return this.known.files;
    } catch (error) {
      throw new AppError('unavailable', 'The site is not here yet. Please try again in a moment.', { cause: error });
    }
  }

  private async readParts(): Promise<PageParts> {
    try {
      return pageParts.parse(JSON.parse(await readFile(join(this.siteDir, 'page-parts.json'), 'utf8')));
    } catch {
      // A shell that says nothing of its pages: they go out without hints and data.
      return {};
    }
  }
}

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type OwnPages, ownPages, type PageSlots, pageSlots } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import * as z from 'zod/mini';
import { type FirstPaint, loadFirstPaint } from './first-paint';

const fileNames = z.array(z.string());

/** What the shell's build provides for making pages; the same object until it is rebuilt. */
export interface SiteFiles {
  /** `index.html`, before the gateway writes into it. */
  readonly template: string;
  readonly slots: PageSlots;
  /** The shell's own pages: their titles and files. */
  readonly ownPages: OwnPages;
  /** The shell's files that every remote needs first, such as `assets/0a1b2c.js`. */
  readonly forRemotes: readonly string[];
  /** Draws what a page shows until its script has loaded. */
  readonly firstPaint: FirstPaint;
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
        const [template, slots, own, forRemotes, firstPaint] = await Promise.all([
          readFile(path, 'utf8'),
          this.readExtra('page-slots.json', pageSlots, {}),
          this.readExtra('own-pages.json', ownPages, {}),
          this.readExtra('for-remotes.json', fileNames, []),
          loadFirstPaint(join(this.siteDir, 'first-paint.mjs'), mtimeMs),
        ]);
        this.known = { files: { template, slots, ownPages: own, forRemotes, firstPaint }, stamp: mtimeMs };
      }
      return this.known.files;
    } catch (error) {
      throw new AppError('unavailable', 'The site is not here yet. Please try again in a moment.', { cause: error });
    }
  }

  /** Optional files that make pages faster; without them pages still work. */
  private async readExtra<Value>(name: string, schema: z.ZodMiniType<Value>, without: Value): Promise<Value> {
    try {
      return schema.parse(JSON.parse(await readFile(join(this.siteDir, name), 'utf8')));
    } catch {
      return without;
    }
  }
}

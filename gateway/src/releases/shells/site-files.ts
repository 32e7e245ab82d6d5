import { hash } from 'node:crypto';
import { type OwnPages, ownPages, type PageSlots, pageSlots, serverBundleName } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import * as z from 'zod/mini';
import { inlined, mayStand, scriptSourcesOf } from '../../http';
import * as texts from '../../texts/refusals';
import type { ShellFolder } from './shell-folder';

const fileNames = z.array(z.string());

/** The shell's code for the renderer. */
export interface ShellBundle {
  readonly hash: string;
  readonly code: string;
}

/** Everything that the shell's build provides for building pages; the same object until it is rebuilt. */
export interface SiteFiles {
  /** `index.html`, before the gateway writes into it. */
  readonly template: string;
  /** The scripts in the template, as sources for its policy. */
  readonly scriptSources: string | undefined;
  /** The shell's style sheets by address, as they are inlined in server-rendered pages. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly slots: PageSlots;
  /** The shell's own pages: their titles and files. */
  readonly ownPages: OwnPages;
  /** The shell's files that every remote needs first, such as `assets/0a1b2c.js`. */
  readonly forRemotes: readonly string[];
  /** Null for a shell that can't render pages on the server. */
  readonly server: ShellBundle | null;
  /** The shell's own pages that are server-rendered. */
  readonly serverRenderedPaths: readonly string[];
}

/** Matches the template's links to the style sheets of every page. */
export const sheetLink = /<link href="(\/assets\/[\w.-]+\.css)" rel="stylesheet">/g;

export class SiteFilesReader {
  private known: { files: SiteFiles; stamp: number } | undefined;

  constructor(private readonly folder: ShellFolder) {}

  /** @throws AppError `unavailable` when the shell is not built. */
  async read(): Promise<SiteFiles> {
    try {
      const stamp = await this.folder.stamp();
      if (this.known?.stamp !== stamp) {
        const [template, slots, own, forRemotes, server, serverRenderedPaths] = await Promise.all([
          this.readText('index.html'),
          this.readExtra('page-slots.json', pageSlots, {}),
          this.readExtra('own-pages.json', ownPages, {}),
          this.readExtra('for-remotes.json', fileNames, []),
          this.readServer(),
          this.readExtra('drawn-paths.json', fileNames, []),
        ]);
        const sheets = await this.readSheets(template, own, forRemotes);
        const scriptSources = scriptSourcesOf(template);
        const made = { template, scriptSources, sheets, slots, server, serverRenderedPaths };
        const files = { ...made, ownPages: own, forRemotes };
        this.known = { files, stamp };
      }
      return this.known.files;
    } catch (error) {
      throw new AppError('unavailable', texts.siteNotHere, { cause: error });
    }
  }

  /** Reads the style sheets for inlining. Sheets that can't be inlined stay separate files. */
  private async readSheets(
    template: string,
    own: OwnPages,
    forRemotes: readonly string[],
  ): Promise<SiteFiles['sheets']> {
    const ofAll = Array.from(template.matchAll(sheetLink), ([, href = '']) => href);
    const named = [...Object.values(own).flatMap(({ files }) => files), ...forRemotes];
    const others = named.filter((file) => file.endsWith('.css')).map((file) => `/${file}`);
    const sheets = new Map<string, string>();
    for (const href of new Set([...ofAll, ...others])) {
      const css = await this.readText(href.slice(1)).catch(() => null);
      if (css !== null && mayStand(css)) sheets.set(href, inlined(css, href));
    }
    return sheets;
  }

  private async readText(path: string): Promise<string> {
    return (await this.folder.read(path)).toString('utf8');
  }

  private async readServer(): Promise<ShellBundle | null> {
    const code = await this.readText(serverBundleName).catch(() => null);
    return code === null ? null : { code, hash: hash('sha256', code) };
  }

  /** Optional files that make pages faster; without them pages still work. */
  private async readExtra<Value>(name: string, schema: z.ZodMiniType<Value>, without: Value): Promise<Value> {
    try {
      return schema.parse(JSON.parse(await this.readText(name)));
    } catch {
      return without;
    }
  }
}

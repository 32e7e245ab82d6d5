import { posix } from 'node:path';
import type { RemoteListEntry } from '@storysprout/contract';
import { LRUCache } from 'lru-cache';
import { cacheBytes, inlined } from '../../http';
import type { RemoteSource } from '../../releases';
import type { PagePart } from '../inputs/page-parts';
import { publishedFile, publishedManifest } from './published-files';

/** A style sheet of a remote, as it is inlined in a page. */
export interface PartSheet {
  /** The address of the file. */
  readonly href: string;
  readonly css: string;
}

/** Limit for the styles of all parts of a page, in characters. Ours are a tenth of it. */
const mostStyles = 128 * 1024;

/**
 * Provides the styles of server-rendered parts. They are inlined in the page, which would otherwise show nothing while
 * a remote's file is slow to arrive.
 */
export class PartStyles {
  private readonly texts = new LRUCache<string, PartSheet>({
    maxSize: cacheBytes.partStyles,
    sizeCalculation: ({ css }, key) => 2 * (key.length + css.length) + 512,
  });

  constructor(private readonly remotes: Pick<RemoteSource, 'file'>) {}

  /** @throws Error when a file is missing, is not what was published, or when the styles are too long for a page */
  async of(parts: readonly PagePart[]): Promise<PartSheet[]> {
    const remotes = [...new Set(parts.map(({ remote }) => remote))];
    const all = await Promise.all(
      remotes.map((remote) => {
        const exposes = parts.filter((part) => part.remote === remote).map(({ expose }) => expose);
        return this.ofRemote(remote, exposes);
      }),
    );
    const sheets = all.flat();
    if (sheets.reduce((sum, { css }) => sum + css.length, 0) > mostStyles)
      throw new Error('the styles are too long for a page');
    return sheets;
  }

  private async ofRemote(remote: RemoteListEntry, exposes: readonly string[]): Promise<PartSheet[]> {
    const manifest = await publishedManifest(remote, this.remotes);
    if (!manifest) throw new Error(`${remote.name} has no manifest that can be trusted`);
    const shown = manifest.exposes.filter(({ path }) => exposes.includes(path));
    const files = new Set(shown.flatMap(({ assets }) => assets.css.sync));
    return Promise.all(
      [...files].map(async (path) => {
        const href = `${posix.dirname(remote.entry)}/${path}`;
        const known = this.texts.get(href);
        if (known) return known;
        const file = await publishedFile(remote, path, manifest, this.remotes);
        if (!file) throw new Error(`${href} is not here as it was published`);
        const sheet = { href, css: inlined(file.toString('utf8'), href) };
        this.texts.set(href, sheet);
        return sheet;
      }),
    );
  }
}

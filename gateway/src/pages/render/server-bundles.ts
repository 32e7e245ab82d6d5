import { hash } from 'node:crypto';
import { type RemoteListEntry, serverBundleName } from '@storysprout/contract';
import { LRUCache } from 'lru-cache';
import type { RemoteSource } from '../../releases';
import { publishedFile, publishedManifest } from './published-files';

/** Far more versions than readers get at the same time. */
const mostKnown = 200;

/** Provides the code with which a release renders its parts on the server. Older releases have none. */
export class ServerBundles {
  /** Hashes by version; empty for a version without a trusted bundle. */
  private readonly known = new LRUCache<string, string>({ max: mostKnown });

  constructor(private readonly remotes: Pick<RemoteSource, 'file'>) {}

  /** Returns the SHA-256 of a version's bundle in hex; null when it has none, or one that is not what was published. */
  async hashOf(remote: RemoteListEntry): Promise<string | null> {
    const key = `${remote.name}/${remote.version}`;
    const known = this.known.get(key) ?? (await this.check(remote));
    this.known.set(key, known);
    return known === '' ? null : known;
  }

  async codeOf({ name, version }: Pick<RemoteListEntry, 'name' | 'version'>): Promise<string | null> {
    const file = await this.remotes.file(name, version, serverBundleName);
    return file?.plain.toString('utf8') ?? null;
  }

  private async check(remote: RemoteListEntry): Promise<string> {
    const manifest = await publishedManifest(remote, this.remotes);
    const bundle = manifest && (await publishedFile(remote, serverBundleName, manifest, this.remotes));
    return bundle ? hash('sha256', bundle) : '';
  }
}

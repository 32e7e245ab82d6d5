import { createHash } from 'node:crypto';
import {
  federationManifest,
  federationManifestName,
  type RemoteListEntry,
  serverBundleName,
} from '@storysprout/contract';
import { LRUCache } from 'lru-cache';
import type { RemoteSource } from '../remotes/remote-source';

/** Far more versions than readers get at the same time. */
const mostKnown = 200;

function sha256(content: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}

/** Code of a release that draws its parts on the server. Older releases have none. */
export class ServerBundles {
  /** Hashes by version; empty for a version without a bundle that can be trusted. */
  private readonly known = new LRUCache<string, string>({ max: mostKnown });

  constructor(private readonly remotes: Pick<RemoteSource, 'file'>) {}

  /** The SHA-256 of a version's bundle in hex, if it has one that is what was published. */
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

  /** Its hash stands in the federation manifest, and the hash of that in the list: the same chain that browsers follow. */
  private async check({ name, version, integrity }: RemoteListEntry): Promise<string> {
    const [manifest, bundle] = await Promise.all(
      [federationManifestName, serverBundleName].map((path) => this.remotes.file(name, version, path)),
    );
    if (!integrity || !manifest || !bundle) return '';
    if (`sha256-${sha256(manifest.plain, 'base64')}` !== integrity.manifest) return '';
    const told = federationManifest.safeParse(JSON.parse(manifest.plain.toString('utf8')));
    const isAsPublished = told.data?.integrity?.[serverBundleName] === `sha256-${sha256(bundle.plain, 'base64')}`;
    return isAsPublished ? sha256(bundle.plain, 'hex') : '';
  }
}

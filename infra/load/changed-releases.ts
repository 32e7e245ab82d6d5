import { hash } from 'node:crypto';
import type { PublishRequest, RemoteStatus } from '@storysprout/contract';
import { builtVersion, readBuild } from '../remotes/builds/read-build';
import { readTokens } from '../remotes/deploy-tokens';
import { RegistryClient } from '../remotes/registry-client';
import { remoteHere } from '../remotes/workplaces/this-repository';

/** A team's tools for the site under test: they change the build that it runs and publish it as another version. */

type Change = (path: string, text: string) => string;
type File = PublishRequest['files'][number];

/** Writes a version as the bundler does in the names of global variables. */
const inNames = (version: string) => version.replaceAll(/\W/g, '_');
const isText = (path: string) => /\.(c?js|json|css)$/.test(path);
/** Returns whether a file contains the hashes of all the others. */
const knowsHashes = (path: string) => path === 'mf-manifest.json' || path.includes('/remoteEntry.');

const integrityOf = (content: string) => `sha256-${hash('sha256', Buffer.from(content, 'base64'), 'base64')}`;

function withText(file: File, change: Change): File {
  if (!isText(file.path)) return file;
  const text = Buffer.from(file.content, 'base64').toString('utf8');
  return { ...file, content: Buffer.from(change(file.path, text)).toString('base64') };
}

/**
 * Returns the build with changed texts and the hashes of the changed files, so that it is as consistent as a real one.
 */
function changed(files: readonly File[], change: Change): File[] {
  const all = files.map((file) => withText(file, change));
  const hashes = files.map(({ content }, at) => [integrityOf(content), integrityOf(all[at]?.content ?? '')] as const);
  const withHashes: Change = (path, text) =>
    knowsHashes(path) ? hashes.reduce((result, [before, now]) => result.replaceAll(before, now), text) : text;
  return all.map((file) => withText(file, withHashes));
}

export class Team {
  readonly registry: RegistryClient;

  constructor(
    readonly remote: string,
    readonly site = process.env.BASE_URL ?? '',
    dataDir = process.env.E2E_DATA_DIR ?? '',
  ) {
    const token = readTokens(dataDir)[remote] ?? '';
    this.registry = new RegistryClient({ url: site, token });
  }

  status(): Promise<RemoteStatus> {
    return this.registry.status(this.remote);
  }

  /** Publishes the built remote as `version`, applies `change` to the text of each file, and adds text files. */
  async publish(
    version: string,
    change: Change = (_path, text) => text,
    added: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const built = builtVersion(remoteHere(this.remote));
    const files = changed(readBuild(remoteHere(this.remote)).files, (path, text) =>
      // The version is part of every run-time name of the bundler, so that two versions can be in one page.
      change(path, text.replaceAll(built, version).replaceAll(inNames(built), inNames(version))),
    );
    const more = Object.entries(added).map(([path, text]) => ({ path, content: Buffer.from(text).toString('base64') }));
    await this.registry.publish(this.remote, { files: [...files, ...more] });
  }

  /** Releases a version to everybody, or to a percentage of readers. */
  async release(version: string, canaryPercent?: number): Promise<void> {
    const { revision } = await this.status();
    await this.registry.release(this.remote, { version, revision, canaryPercent });
  }

  async promote(): Promise<void> {
    const { revision } = await this.status();
    await this.registry.promote(this.remote, { revision });
  }

  async rollback(): Promise<void> {
    const { revision } = await this.status();
    await this.registry.rollback(this.remote, { revision });
  }
}

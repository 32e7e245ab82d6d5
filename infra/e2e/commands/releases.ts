import type { RemoteStatus } from '@storysprout/contract';
import { readTokens } from '../../remotes/deploy-tokens';
import { readBuild, readRemoteJson } from '../../remotes/read-build';
import { RegistryClient } from '../../remotes/registry-client';

/** A team's tools against the site under test: the build it runs, changed and published as another version. */

type Change = (path: string, text: string) => string;

/** As the bundler writes a version in the name of a global variable. */
const inNames = (version: string) => version.replaceAll(/\W/g, '_');
const isText = /\.(js|json|css)$/;

export class Team {
  readonly registry: RegistryClient;

  constructor(
    readonly remote: string,
    site: string,
  ) {
    const token = readTokens(process.env.E2E_DATA_DIR ?? '')[remote] ?? '';
    this.registry = new RegistryClient({ url: site, token });
  }

  status(): Promise<RemoteStatus> {
    return this.registry.status(this.remote);
  }

  /** Publishes the built remote as `version`, with `change` made to the text of each file. */
  async publish(version: string, change: Change = (_path, text) => text): Promise<void> {
    const built = readRemoteJson(this.remote).version;
    const files = readBuild(this.remote).files.map(({ path, content }) => {
      if (!isText.test(path)) return { path, content };
      // The version is part of every name the bundler gives at run time: two versions can be in one page.
      const text = Buffer.from(content, 'base64')
        .toString('utf8')
        .replaceAll(built, version)
        .replaceAll(inNames(built), inNames(version));
      return { path, content: Buffer.from(change(path, text)).toString('base64') };
    });
    await this.registry.publish(this.remote, { files });
  }

  /** Gives a version to everybody, or to so many in a hundred. */
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

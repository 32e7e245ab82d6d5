import { type RemoteList, type RemoteListEntry, readRemoteFile } from '@storysprout/contract';
import type { ServedFile } from '../../http';
import type { ReleasesContext } from '../releases.context';
import type { RemoteSource } from './remote-source';

/** Development: some remotes come from dev servers, the others from the registry. */
export class DevRemotes implements RemoteSource {
  readonly edition = null;
  /** Always null: with dev servers, pages use the shell that came with the gateway. */
  readonly shell = null;
  private current: RemoteList = { remotes: [] };
  private text = '';

  constructor(private readonly context: Pick<ReleasesContext, 'devServers' | 'live' | 'logger'>) {}

  get hasCanary(): boolean {
    return this.context.live.hasCanary;
  }

  async list(bucket: number | null = null): Promise<RemoteList> {
    const { devServers, live } = this.context;
    const served = await Promise.all(Object.entries(devServers).map(([name, url]) => this.ask(name, url)));
    const others = (await live.list(bucket)).remotes.filter(({ name }) => !(name in devServers));
    const remotes = [...served.filter((entry) => entry !== null), ...others];
    const text = JSON.stringify(remotes);
    if (text !== this.text) {
      this.text = text;
      this.current = { remotes };
    }
    return this.current;
  }

  file(name: string, version: string, path: string): Promise<ServedFile | null> {
    return this.context.live.file(name, version, path);
  }

  content(name: string, version: string, path: string): Promise<Buffer | null> {
    return this.context.live.content(name, version, path);
  }

  shellFile(path: string): Promise<ServedFile | null> {
    return this.context.live.shellFile(path);
  }

  private async ask(name: string, url: string): Promise<RemoteListEntry | null> {
    try {
      const answer = await fetch(`${url}/remote.json`, { signal: AbortSignal.timeout(1_000) });
      const read = readRemoteFile(await answer.text());
      if (!read.ok) throw new Error(`${read.field} ${read.problem}`);
      const { version, manifest } = read.remote;
      return { name, version, entry: `${url}/mf-manifest.json`, manifest };
    } catch (error) {
      this.context.logger.warn(
        { err: error, remote: name, url },
        'remote left out: its dev server does not give a remote.json',
      );
      return null;
    }
  }
}

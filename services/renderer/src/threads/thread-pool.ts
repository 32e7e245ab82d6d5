import { LRUCache } from 'lru-cache';
import type { BundleStore } from '../bundles/bundle-store';
import { RenderThread, type ThreadOptions } from './render-thread';

/** Versions of remotes that are drawn at the same time, and the frame. The least recently asked one is ended for another. */
export const mostThreads = 10;

export interface WantedThread {
  /** Hash of the shell's bundle. */
  readonly shell: string;
  readonly remote?: { readonly name: string; readonly hash: string };
}

/** One thread for each version of a remote, so that no team's code can do harm to another's. */
export class ThreadPool {
  private readonly threads: LRUCache<string, RenderThread>;

  constructor(
    private readonly bundles: Pick<BundleStore, 'get'>,
    private readonly options: ThreadOptions,
    most = mostThreads,
  ) {
    this.threads = new LRUCache({ max: most, dispose: (thread) => void thread.stop() });
  }

  /** @throws Error when a bundle is not here any more */
  find({ shell, remote }: WantedThread): RenderThread {
    const key = `${shell} ${remote?.name ?? ''} ${remote?.hash ?? ''}`;
    const known = this.threads.get(key);
    if (known) return known;
    const own = remote && { name: remote.name, code: this.codeOf(remote.hash) };
    const thread = new RenderThread({ shell: this.codeOf(shell), ...(own && { remote: own }) }, this.options);
    this.threads.set(key, thread);
    return thread;
  }

  async stop(): Promise<void> {
    const all = [...this.threads.values()];
    this.threads.clear();
    await Promise.all(all.map((thread) => thread.stop()));
  }

  private codeOf(hash: string): string {
    const code = this.bundles.get(hash);
    if (code === undefined) throw new Error('a bundle is not here any more');
    return code;
  }
}

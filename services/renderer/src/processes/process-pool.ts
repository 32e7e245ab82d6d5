import { LRUCache } from 'lru-cache';
import { realmTexts } from '../realm';
import type { ProcessesContext } from './processes.context';
import { RenderProcess } from './render-process';

/**
 * The most processes at the same time: the frame's and those of versions of remotes. A new one replaces the least
 * recently used. All together they fit into the container's 1 GB.
 */
export const mostProcesses = 8;

export interface WantedProcess {
  /** Hash of the shell's bundle. */
  readonly shell: string;
  readonly remote?: { readonly name: string; readonly hash: string };
}

/** One process for each version of a remote, so that no team's code can do harm to another's. */
export class ProcessPool {
  private readonly processes: LRUCache<string, RenderProcess>;
  private readonly texts: ReturnType<typeof realmTexts>;

  constructor(private readonly context: ProcessesContext) {
    this.texts = realmTexts(context.workerFile);
    this.processes = new LRUCache({ max: mostProcesses, dispose: (process) => void process.stop() });
  }

  /**
   * Returns the process for this code, and creates it if there is none.
   *
   * @throws Error when a bundle is no longer stored
   */
  find({ shell, remote }: WantedProcess): RenderProcess {
    const key = `${shell} ${remote?.name ?? ''} ${remote?.hash ?? ''}`;
    const known = this.processes.get(key);
    if (known) return known;
    const own = remote && { name: remote.name, code: this.codeOf(remote.hash) };
    const code = { ...this.texts, shell: this.codeOf(shell), ...(own && { remote: own }) };
    const started = new RenderProcess(code, this.context);
    this.processes.set(key, started);
    return started;
  }

  async stop(): Promise<void> {
    const all = [...this.processes.values()];
    this.processes.clear();
    await Promise.all(all.map((process) => process.stop()));
  }

  private codeOf(hash: string): string {
    const code = this.context.bundles.get(hash);
    if (code === undefined) throw new Error('a bundle is not here any more');
    return code;
  }
}

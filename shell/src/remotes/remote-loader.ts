import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { nextTask } from '@storysprout/kit/next-task';
import type { Federation, Source } from './federation-types';

/** Entry, chunk and styles, one after the other. */
const loadAttempts = 3;

/** Fetches parts of remotes. The federation's run time comes with the first of them. */
export class RemoteLoader {
  /** Sources that the run time does not know yet. */
  private readonly news = new Map<string, Source>();
  private running: Promise<Federation> | undefined;

  constructor(private readonly plugins: readonly ModuleFederationRuntimePlugin[]) {}

  /** From now on these remotes come from here; what was loaded of them, or failed, is forgotten. */
  use(sources: readonly Source[]): void {
    for (const { name, entry, needs } of sources) this.news.set(name, { name, entry, ...(needs && { needs }) });
  }

  /**
   * The module `id`, such as `mf_club/pages/club`.
   *
   * A hint in the page that failed makes the browser fail the first real request for that file too, without asking
   * again; the next one goes out. A network that was away for a moment is worth it as well.
   *
   * @throws when a file is missing, is not what was published, or fails to run
   */
  async load(id: string, attempts = loadAttempts): Promise<{ default?: unknown } | null> {
    try {
      const federation = await this.federation();
      // A page asks for several parts at once; each begins in a task of its own.
      await nextTask();
      return await federation.loadRemote(id);
    } catch (error) {
      if (attempts <= 1) throw error;
      return this.load(id, attempts - 1);
    }
  }

  /** Fetches what `load` will need, without running it. @throws when a file is missing */
  async fetchAhead(remote: string, expose: string): Promise<void> {
    const federation = await this.federation();
    await federation.preloadRemote([{ nameOrAlias: remote, exposes: [expose] }]);
  }

  /** The run time, knowing all sources. @throws when it cannot be fetched; the next call tries again */
  async federation(): Promise<Federation> {
    const { createFederation } = await import(/* webpackChunkName: "federation" */ './federation');
    await nextTask();
    this.running ??= createFederation([...this.plugins]).catch((error: unknown) => {
      this.running = undefined;
      throw error;
    });
    const running = await this.running;
    if (this.news.size > 0) running.registerRemotes([...this.news.values()], { force: true });
    this.news.clear();
    return running;
  }
}

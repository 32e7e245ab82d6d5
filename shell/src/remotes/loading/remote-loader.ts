import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { nextTask } from '@storysprout/kit/next-task';
import type { Federation, Source } from '../federation-types';

/** How often a part is requested while the same file of it is missing. */
const attemptsPerFailure = 3;

/** How often a part is requested while each attempt fails in another way. */
const maxAttempts = 12;

/** Fetches parts of remotes. The federation runtime is loaded with the first of them. */
export class RemoteLoader {
  /** Sources that the runtime has not been given yet. */
  private readonly news = new Map<string, Source>();
  private running: Promise<Federation> | undefined;

  constructor(private readonly plugins: readonly ModuleFederationRuntimePlugin[]) {}

  /** From now on, these remotes are loaded from these sources. What was loaded of them, or failed, is forgotten. */
  use(sources: readonly Source[]): void {
    for (const { name, entry, needs } of sources) this.news.set(name, { name, entry, ...(needs && { needs }) });
  }

  /**
   * Loads the module `id`, such as `mf_club/pages/club`.
   *
   * If a preload hint in the page failed, the browser also fails the first real request for that file, without asking
   * the server; the next request goes out. Each of a part's files can fail once like this, one after the other. Trying
   * again also helps after the network was away for a moment.
   *
   * @param earlier the messages of the attempts that failed before
   * @throws when a file is missing, is not what was published, or fails to run
   */
  async load(id: string, earlier: readonly string[] = []): Promise<{ default?: unknown } | null> {
    try {
      const federation = await this.federation();
      // A page loads several parts at once, so each begins in a task of its own.
      await nextTask();
      return await federation.loadRemote(id);
    } catch (error) {
      // The message names the file.
      const message = String(error);
      const failures = [...earlier, message];
      const alike = failures.filter((each) => each === message);
      if (alike.length >= attemptsPerFailure || failures.length >= maxAttempts) throw error;
      return this.load(id, failures);
    }
  }

  /**
   * Prefetches what `load` will need. The runtime runs the remote's container for that, but not the part.
   *
   * @throws when a file is missing
   */
  async fetchAhead(remote: string, expose: string): Promise<void> {
    const federation = await this.federation();
    await federation.preloadRemote([{ nameOrAlias: remote, exposes: [expose] }]);
  }

  /**
   * Returns the runtime, with all sources registered.
   *
   * @throws when it cannot be fetched; the next call tries again
   */
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

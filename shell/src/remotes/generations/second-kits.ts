import { siteSettings, toast } from '@storysprout/kit';
import { announceStoredChanges, type PageLink, type SecondKit } from '@storysprout/kit/host';
import { canaryHeartbeats } from '../health/canary-heartbeats';
import { errorNotes } from '../health/error-notes';

/** The contents of a second generation's script (infra/build/shell-files/second-generation.ts). */
export interface Generation {
  /** Modules that its remotes share, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  startSecondKit(page: PageLink): SecondKit;
}

export interface StartedGeneration {
  readonly shared: Generation['shared'];
  readonly kit: SecondKit;
}

export type LoadGeneration = (entry: string) => Promise<Generation>;

const loadScript: LoadGeneration = async (entry) => {
  const { load } = (await import(/* webpackIgnore: true */ entry)) as { load: () => Promise<Generation> };
  return load();
};

function pageLink(): PageLink {
  return {
    settings: siteSettings(),
    showMessage: (kind, message, options) => toast[kind](message, options),
    hideMessage: toast.dismiss,
    noteOutcome: canaryHeartbeats.note,
    noteFailedCall: errorNotes.add,
  };
}

/** Second generations of kit and React, each fetched and started with the first remote that needs it. */
export class SecondKits {
  private readonly started = new Map<string, Promise<StartedGeneration>>();
  private isAnnouncing = false;

  constructor(private readonly load: LoadGeneration = loadScript) {}

  /**
   * Returns the generation, which the first call loads and starts.
   *
   * @throws when its script can't be loaded; the next call tries again
   */
  get(entry: string): Promise<StartedGeneration> {
    const known = this.started.get(entry);
    if (known) return known;
    const starting = this.start(entry).catch((error: unknown) => {
      this.started.delete(entry);
      throw error;
    });
    this.started.set(entry, starting);
    return starting;
  }

  private async start(entry: string): Promise<StartedGeneration> {
    const { shared, startSecondKit } = await this.load(entry);
    if (!this.isAnnouncing) announceStoredChanges();
    this.isAnnouncing = true;
    return { shared, kit: startSecondKit(pageLink()) };
  }
}

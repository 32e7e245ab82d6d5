import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults';
import type { ComposeSite } from './compose-site';
import { playMainStory } from './main-story';

/** What a fault in containers may act on. */
export interface ContainerVictims {
  readonly site: ComposeSite;
  /** The versions there are images of. */
  readonly versions: { readonly older: string; readonly newer: string };
}

const workerAwayMs = 4_000;

function upgradeFault(name: string, to: 'older' | 'newer'): Fault<ContainerVictims> {
  const run: Fault<ContainerVictims>['run'] = async ({ site, versions }, { broken }) => {
    const code = await site.upgrade(versions[to]);
    if (code !== 0) broken.push(`upgrade.sh ended with ${code}`);
    return [];
  };
  return { name, what: `upgrade.sh to the ${to} version`, isPlanned: true, run };
}

function storyFault(name: string, what: string): Fault<ContainerVictims> {
  const run: Fault<ContainerVictims>['run'] = async ({ site }, { broken }) => {
    const code = await playMainStory(site);
    if (code !== 0) broken.push(`the main story ended with ${code}`);
    return [];
  };
  return { name, what, isPlanned: true, run };
}

/** In the order they can follow each other: each upgrade starts from the version before. */
export const containerFaults: readonly Fault<ContainerVictims>[] = [
  {
    name: 'mail-workers',
    what: `one of two mail workers killed, away ${workerAwayMs / 1_000} s`,
    run: async ({ site }) => {
      const worker = await site.containerOf('mail-worker');
      await site.docker('kill', worker);
      await sleep(workerAwayMs);
      await site.docker('start', worker);
      return [];
    },
  },
  storyFault('story', 'the main story in a browser'),
  upgradeFault('upgrade', 'newer'),
  storyFault('story-after', 'the main story in a browser, after the upgrade'),
  upgradeFault('back', 'older'),
];

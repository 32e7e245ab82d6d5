import type { RemoteNeeds } from '@storysprout/contract';
import satisfies from 'semver/functions/satisfies.js';

/** Versions by module that belong together. */
export type Offer = Readonly<Record<string, string>>;

const suits = (offer: Offer, needs: RemoteNeeds) =>
  Object.entries(needs).every(([name, range]) => satisfies(offer[name] ?? '', range));

/**
 * Which of these offers a remote gets: the first that suits it. The first of all is the shell's own kit and React, and also for
 * remotes that say nothing or that none suits: those the registry has refused, so a dev server's is left to try.
 */
export function generationOf(needs: RemoteNeeds | undefined, offers: readonly Offer[]): number {
  if (!needs) return 0;
  return Math.max(
    0,
    offers.findIndex((offer) => suits(offer, needs)),
  );
}

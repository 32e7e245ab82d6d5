import type { RemoteNeeds } from '@storysprout/contract';
import satisfies from 'semver/functions/satisfies.js';

/** Versions that belong together, by module. */
export type Offer = Readonly<Record<string, string>>;

const suits = (offer: Offer, needs: RemoteNeeds) =>
  Object.entries(needs).every(([name, range]) => satisfies(offer[name] ?? '', range));

/**
 * Returns the index of the first of these offers that suits a remote. Index 0 is the shell's own kit and React. A
 * remote that declares no needs gets it, too, and so does one that no offer suits: the registry refuses those, so it
 * must come from a dev server, where it is allowed to try.
 */
export function generationOf(needs: RemoteNeeds | undefined, offers: readonly Offer[]): number {
  if (!needs) return 0;
  return Math.max(
    0,
    offers.findIndex((offer) => suits(offer, needs)),
  );
}

import { pagePathForm, pagePathRule, pathsOverlap, type RemoteFile } from '@storysprout/contract';
import { whyTaken } from '@storysprout/contract/api';
import type { FitGate, Neighbour } from './gate';

type Manifest = RemoteFile['manifest'];

function takenPaths({ pages }: Manifest, neighbours: readonly Neighbour[]): string[] {
  return pages.flatMap(({ path }) => {
    if (!pagePathForm.test(path)) return [`no page can be at ${JSON.stringify(path)}: ${pagePathRule}`];
    const taken = whyTaken(path);
    if (taken !== null) return [taken];
    return neighbours
      .filter(({ pages: others }) => others.some((other) => pathsOverlap(path, other)))
      .map(({ who }) => `its page ${path} lies at an address of ${who}`);
  });
}

/** Returns the tab ids that are taken. A tab's id is part of its page's address, as in `?tab=blogs`. */
function takenIds({ slots = [] }: Manifest, neighbours: readonly Neighbour[]): string[] {
  return slots.flatMap(({ slot, id }) =>
    neighbours
      .filter(({ remote }) => id && remote?.manifest.slots?.some((other) => other.slot === slot && other.id === id))
      .map(({ who }) => `its ${id} in the slot ${slot} has the id of one of ${who}`),
  );
}

/**
 * Every address belongs to one page, and to one tab of it: a second one would take it over, or never be shown. Builds
 * that were published before paths had to be plain are checked at their release.
 */
export const addressesGate: FitGate = ({ remote: { manifest } }, { neighbours }) => [
  ...takenPaths(manifest, neighbours),
  ...takenIds(manifest, neighbours),
];

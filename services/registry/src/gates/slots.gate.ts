import { type RemoteFile, siteSlots } from '@storysprout/contract';
import type { FitGate, Neighbour } from './gate';

type Slots = NonNullable<RemoteFile['manifest']['slots']>;

/** An id stands in the page's address (`/dashboard?tab=blogs`): a second one would take over what links lead to, or never be shown. */
function takenIds(slots: Slots, neighbours: readonly Neighbour[]): string[] {
  return slots.flatMap(({ slot, id }) =>
    neighbours
      .filter(({ remote }) => id && remote?.manifest.slots?.some((other) => other.slot === slot && other.id === id))
      .map(({ who }) => `its ${id} in the slot ${slot} has the id of one of ${who}`),
  );
}

/** A widget in a slot that neither the site, nor a live remote, nor the release itself has would be shown nowhere. */
export const slotsGate: FitGate = ({ remote: { manifest, uses: own } }, { neighbours }) => {
  const { slots = [] } = manifest;
  const offered = [own, ...neighbours.map(({ uses }) => uses)].flatMap((uses) => uses?.slots ?? []);
  const known = new Set([...siteSlots, ...offered.map(({ slot }) => slot)]);
  const unknown = slots
    .filter(({ slot }) => !known.has(slot))
    .map(({ slot, widget }) => `${widget} is for the slot ${slot}, which no page of the live site has`);
  return [...unknown, ...takenIds(slots, neighbours)];
};

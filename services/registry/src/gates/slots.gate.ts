import { siteSlots } from '@storysprout/contract';
import type { FitGate } from './gate';

/** A widget in a slot that neither the site, nor a live remote, nor the release itself has would be shown nowhere. */
export const slotsGate: FitGate = ({ remote: { manifest, uses: own } }, { neighbours }) => {
  const offered = [own, ...neighbours.map(({ uses }) => uses)].flatMap((uses) => uses?.slots ?? []);
  const known = new Set([...siteSlots, ...offered.map(({ slot }) => slot)]);
  return (manifest.slots ?? [])
    .filter(({ slot }) => !known.has(slot))
    .map(({ slot, widget }) => `${widget} is for the slot ${slot}, which no page of the live site has`);
};

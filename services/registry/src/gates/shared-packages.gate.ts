import type { FitGate } from './gate';
import { generationOf, unmetIn } from './generation';

/** A remote brings no copy of shared packages, so what the shell offers, of its own or as a second generation, must be in the ranges it needs. */
export const sharedPackagesGate: FitGate = ({ federation: { shared } }, { platform }) => {
  if (generationOf(shared, platform) !== null) return [];
  const others = (platform.generations ?? []).map((each) => unmetIn(each.shared, shared).join(', '));
  return [
    ...unmetIn(platform.shared, shared),
    ...others.map((reasons) => `nor does its second generation suit: ${reasons}`),
  ];
};

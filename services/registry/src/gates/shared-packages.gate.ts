import type { FitGate } from './gate';
import { generationOf, unmetIn } from './generation';

/**
 * A remote contains no copies of shared packages, so the versions that the shell offers, its own or those of a second
 * generation, must be in the ranges that the remote needs.
 */
export const sharedPackagesGate: FitGate = ({ federation: { shared } }, { platform }) => {
  if (generationOf(shared, platform) !== null) return [];
  const others = (platform.generations ?? []).map((each) => unmetIn(each.shared, shared).join(', '));
  return [
    ...unmetIn(platform.shared, shared),
    ...others.map((reasons) => `nor does its second generation suit: ${reasons}`),
  ];
};

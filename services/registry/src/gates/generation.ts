import type { FederationManifest, PlatformFacts } from '@storysprout/contract';
import semver from 'semver';

type Shared = FederationManifest['shared'];

/** Versions that a shell offers together: its own first, then those of a second kit and React. */
export function offersOf({ shared, generations = [] }: PlatformFacts): PlatformFacts['shared'][] {
  return [shared, ...generations.map((each) => each.shared)];
}

/** Returns the reasons why versions that are offered together do not suit a build; empty when they do. */
export function unmetIn(offer: PlatformFacts['shared'], wanted: Shared): string[] {
  return wanted.flatMap(({ name, requiredVersion }) => {
    const version = offer[name];
    if (version === undefined) return [`it wants ${name} from the shell, which does not share it`];
    if (semver.satisfies(version, requiredVersion)) return [];
    return [`it needs ${name} ${requiredVersion}; the live shell has ${version}`];
  });
}

/**
 * Returns the index of the shell's generation that pages use for a build: 0 is the shell's own; null when none suits
 * it.
 */
export function generationOf(wanted: Shared, platform: PlatformFacts): number | null {
  const at = offersOf(platform).findIndex((offer) => unmetIn(offer, wanted).length === 0);
  return at === -1 ? null : at;
}

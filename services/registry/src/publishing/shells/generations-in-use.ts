import { type GenerationInUse, type LiveRole, needsOf, type PlatformFacts } from '@storysprout/contract';
import { generationOf } from '../../gates';
import { type Release, type RemoteState, releaseId } from '../../releases';

/** The versions of a remote that pages may get, each with its role. */
export function rolesOf({ stable, canary, history }: RemoteState): [LiveRole, string][] {
  const roles: readonly [LiveRole, string | null | undefined][] = [
    ['stable', stable],
    ['canary', canary?.version],
    ['fallback', history.at(-1)],
  ];
  return roles.flatMap(([role, version]) => (version ? [[role, version]] : []));
}

/**
 * Returns the second generations that live shells still bring, with the live versions that need them and so delay an
 * upgrade.
 *
 * @param platforms the live shells; the same generation of two of them is one
 * @param releases those of all live versions
 */
export function generationsInUse(
  platforms: readonly PlatformFacts[],
  states: readonly RemoteState[],
  releases: readonly Release[],
): GenerationInUse[] {
  const byId = new Map(releases.map((release) => [release._id, release]));
  const live = states.flatMap((state) =>
    rolesOf(state).flatMap(([role, version]) => {
      const release = byId.get(releaseId(state._id, version));
      return release ? [{ role, release }] : [];
    }),
  );
  const all = platforms.flatMap((platform) =>
    (platform.generations ?? []).map((generation, at) => ({
      ...generation,
      holders: live
        .filter(({ release }) => generationOf(release.federation.shared, platform) === at + 1)
        .map(({ role, release: { name, version, federation } }) => ({
          remote: name,
          version,
          role,
          needs: needsOf(federation),
        })),
    })),
  );
  return [...new Map(all.map((each) => [JSON.stringify([each.shared, each.holders]), each])).values()];
}

import type { PlatformFacts, ShellIncompatibility } from '@storysprout/contract';
import {
  addressesGate,
  contractGate,
  exposesGate,
  type FitGate,
  type PlatformContext,
  sharedPackagesGate,
  widgetsGate,
} from '../../gates';
import { type Release, type RemoteState, releaseId } from '../../releases';
import { rolesOf } from './generations-in-use';

const gates: readonly (readonly [ShellIncompatibility['gate'], FitGate])[] = [
  ['contract', contractGate],
  ['shared-packages', sharedPackagesGate],
  ['exposes', exposesGate],
  ['widgets', widgetsGate],
  ['addresses', addressesGate],
];

/**
 * Returns what would not fit a shell that nobody has yet: the reasons by which a release would be refused if that shell
 * were live, for every version that its pages may get.
 *
 * @param releases those of all live versions
 */
export function shellIncompatibilities(
  shell: PlatformFacts,
  states: readonly RemoteState[],
  releases: readonly Release[],
): ShellIncompatibility[] {
  const byId = new Map(releases.map((release) => [release._id, release]));
  return states.flatMap((state) => {
    const stable = byId.get(releaseId(state._id, state.stable ?? ''));
    const around: PlatformContext = {
      platform: shell,
      current: stable?.remote ?? null,
      neighbours: [{ who: 'the new shell', uses: shell.uses, pages: shell.pages }],
      apiVersions: {},
      gameRules: null,
    };
    return rolesOf(state).flatMap(([role, version]) => {
      const release = byId.get(releaseId(state._id, version));
      if (!release) return [];
      return gates.flatMap(([gate, check]) =>
        check(release, around).map((reason) => ({ remote: state._id, version, role, gate, reason: plain(reason) })),
      );
    });
  });
}

/** The gates' reasons name the live shell, but this one is not live yet. */
const plain = (reason: string) => reason.replace('the live shell', 'the new shell');

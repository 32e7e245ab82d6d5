import semver from 'semver';
import type { FitGate } from './gate';

/** A remote brings no copy of shared packages, so the shell's must be in the range it needs. */
export const sharedPackagesGate: FitGate = ({ federation }, { platform }) =>
  federation.shared.flatMap(({ name, requiredVersion }) => {
    const version = platform.shared[name];
    if (version === undefined) return [`it wants ${name} from the shell, which does not share it`];
    if (semver.satisfies(version, requiredVersion)) return [];
    return [`it needs ${name} ${requiredVersion}; the live shell has ${version}`];
  });

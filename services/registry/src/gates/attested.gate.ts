import type { Attestation } from '@storysprout/contract';
import type { Build } from '../releases';

/**
 * Checks the attestation that types and tests passed before publishing. The registry cannot run a team's tests, so it
 * trusts the token's holder, for exactly these files, and stores the attestation with the release
 * (docs/decisions/0044).
 *
 * @param isNeeded false on a developer's own machine, where builds need no attestation
 */
export function attestedRefusals(
  { digest }: Pick<Build, 'digest'>,
  attested: Attestation | undefined,
  isNeeded: boolean,
): string[] {
  if (!attested) return isNeeded ? ['nobody says that its types and tests pass: publish it with the remotes tool'] : [];
  if (attested.digest !== digest) return ['its types and tests were checked for other files'];
  const { passed, failed } = attested.tests;
  if (failed > 0) return [`${failed} of its tests failed`];
  return passed === 0 ? ['it has no tests'] : [];
}

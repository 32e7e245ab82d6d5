import { type PlatformFacts, remoteContract } from '@storysprout/contract';
import { ownPaths } from '../../shell/src/pages/own-paths';
import { usesOf } from './remote-uses';
import { sharedVersions } from './shared-modules';

/** What remotes find in the page, for the registry: a release that does not fit is refused before anybody gets it. */
export function platformFile(): { 'platform.json': string } {
  const facts: PlatformFacts = {
    contracts: [remoteContract],
    shared: { ...sharedVersions() },
    uses: usesOf('shell'),
    pages: [...ownPaths],
  };
  return { 'platform.json': JSON.stringify(facts, null, 2) };
}

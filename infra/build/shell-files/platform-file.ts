import { join } from 'node:path';
import { type OtherGeneration, type PlatformFacts, remoteContract } from '@storysprout/contract';
import { ownPaths } from '../../../shell/src/pages/own-paths';
import { isDevelopment } from '../../remote-build/app';
import { usesOf } from '../../remote-build/manifest/remote-uses';
import { typesOf } from '../../remote-build/manifest/widget-types';
import { sharedVersions } from '../../remote-build/shared-modules';
import { webApp } from '../web-app';
import { root } from '../workspaces';

const shell = join(root, 'shell');

/** Returns the platform's facts for the registry, which refuses an incompatible release before anybody gets it. */
export function platformFile(generations: readonly OtherGeneration[]): { 'platform.json': string } {
  const facts: PlatformFacts = {
    version: webApp('shell').version,
    contracts: [remoteContract],
    shared: { ...sharedVersions(shell) },
    ...(generations.length > 0 && { generations: generations.map(({ shared, bytes }) => ({ shared, bytes })) }),
    uses: usesOf(shell, isDevelopment() ? undefined : typesOf(shell).passes),
    pages: [...ownPaths],
  };
  return { 'platform.json': JSON.stringify(facts, null, 2) };
}

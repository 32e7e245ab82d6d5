import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlatformFacts, platformFacts } from '@storysprout/contract';
import { liveVersions } from './channels';
import type { Neighbour, PlatformContext } from './gates/gate';
import type { RegistryRepository, RemoteState } from './registry.repository';
import { type Release, releaseId } from './release';

export interface PlatformContextDeps {
  readonly repository: RegistryRepository;
  /** Folder of the built shell. */
  readonly siteDir: string;
  /** API version by service. */
  readonly apiVersions: () => Promise<PlatformContext['apiVersions']>;
}

/** Reads the live site, seen from one remote. */
export async function lookAround(name: string, deps: PlatformContextDeps): Promise<PlatformContext> {
  const { repository, siteDir, apiVersions } = deps;
  const [platform, states, versions] = await Promise.all([readPlatform(siteDir), repository.states(), apiVersions()]);
  const releases = await repository.releasesWith(states.flatMap(liveIdsOf));
  const own = states.find(({ _id }) => _id === name);
  const current = releases.find(({ _id }) => own?.stable && _id === releaseId(name, own.stable));
  const others = releases.filter((release) => release.name !== name).map(neighbourOf);
  const shell = platform ? [{ who: 'the shell', uses: platform.uses, pages: platform.pages }] : [];
  return {
    platform,
    current: current?.remote ?? null,
    neighbours: [...shell, ...others],
    apiVersions: versions,
  };
}

function liveIdsOf(state: RemoteState): string[] {
  return liveVersions(state).map((version) => releaseId(state._id, version));
}

function neighbourOf({ name, version, remote }: Release): Neighbour {
  const { uses = { widgets: [], pages: [] }, manifest } = remote;
  return { who: `${name} ${version}`, uses, pages: manifest.pages.map(({ path }) => path) };
}

async function readPlatform(siteDir: string): Promise<PlatformFacts | null> {
  try {
    return platformFacts.parse(JSON.parse(await readFile(join(siteDir, 'platform.json'), 'utf8')));
  } catch {
    // No shell, or one without platform.json: the gates tell the team.
    return null;
  }
}

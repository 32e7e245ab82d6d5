import { AppError } from '@storysprout/service-kit';
import { liveVersions } from '../channels/channels';
import type { Neighbour, PlatformContext } from '../gates/gate';
import type { PlatformRepository } from '../platform/platform.repository';
import { type Release, releaseId } from '../releases/release.document';
import * as texts from '../texts/remotes';
import type { RemoteRepository } from './remote.repository';

export interface PlatformContextDeps {
  readonly repository: RemoteRepository;
  readonly platform: Pick<PlatformRepository, 'read'>;
  /** API version by service. */
  readonly apiVersions: () => Promise<PlatformContext['apiVersions']>;
}

/** Reads the live site, seen from one remote. @throws AppError `unavailable` until a gateway has reported its shell. */
export async function lookAround(name: string, deps: PlatformContextDeps): Promise<PlatformContext> {
  const { repository, apiVersions } = deps;
  const [platform, states, versions] = await Promise.all([deps.platform.read(), repository.states(), apiVersions()]);
  if (!platform) throw new AppError('unavailable', texts.shellUnknown);
  const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
  const releases = await repository.releasesWith(ids);
  const own = states.find(({ _id }) => _id === name);
  const current = releases.find(({ _id }) => own?.stable && _id === releaseId(name, own.stable));
  const others = releases.filter((release) => release.name !== name).map(neighbourOf);
  return {
    platform,
    current: current?.remote ?? null,
    neighbours: [{ who: 'the shell', uses: platform.uses, pages: platform.pages }, ...others],
    apiVersions: versions,
  };
}

function neighbourOf({ name, version, remote }: Release): Neighbour {
  const { uses = { widgets: [], pages: [] }, manifest } = remote;
  return { who: `${name} ${version}`, uses, pages: manifest.pages.map(({ path }) => path), remote };
}

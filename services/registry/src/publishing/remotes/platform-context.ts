import { AppError } from '@storysprout/service-kit';
import type { Neighbour, PlatformContext } from '../../gates';
import type { PlatformRepository } from '../../live';
import {
  type Channels,
  liveVersions,
  type Release,
  type RemoteRepository,
  releaseId,
  type ShellRelease,
} from '../../releases';
import * as texts from '../../texts/remotes';

interface SiteContext {
  readonly repository: Pick<RemoteRepository, 'states' | 'releasesWith'>;
  readonly shells: Pick<RemoteRepository<ShellRelease>, 'states' | 'releasesWith'>;
  readonly platform: Pick<PlatformRepository, 'read'>;
  /** API version by service. */
  readonly apiVersions: () => Promise<PlatformContext['apiVersions']>;
  /** The version of the user service's rules of games; null when it does not answer. */
  readonly gameRules: () => Promise<PlatformContext['gameRules']>;
}

/**
 * Returns the shells that pages may have: the released ones, stable and canary, or else the one that a gateway
 * reported.
 */
export async function liveShells({
  shells,
  platform,
}: Pick<SiteContext, 'shells' | 'platform'>): Promise<PlatformContext['platform'][]> {
  const [state] = await shells.states();
  const released = state
    ? await shells.releasesWith(givenVersions(state).map((each) => releaseId(state._id, each)))
    : [];
  if (released.length > 0) return released.map(({ facts }) => facts);
  const brought = await platform.read();
  return brought ? [brought] : [];
}

function givenVersions({ stable, canary }: Pick<Channels, 'stable' | 'canary'>): string[] {
  return [stable, canary?.version].filter((version) => typeof version === 'string');
}

/**
 * Reads the live site, seen from one remote: once for each shell that pages may have.
 *
 * @throws AppError `unavailable` until a gateway has reported its shell, or one was released
 */
export async function lookAround(name: string, context: SiteContext): Promise<PlatformContext[]> {
  const { repository, apiVersions, gameRules } = context;
  const [platforms, states, versions, rules] = await Promise.all([
    liveShells(context),
    repository.states(),
    apiVersions(),
    gameRules(),
  ]);
  if (platforms.length === 0) throw new AppError('unavailable', texts.shellUnknown);
  const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
  const releases = await repository.releasesWith(ids);
  const own = states.find(({ _id }) => _id === name);
  const current = releases.find(({ _id }) => own?.stable && _id === releaseId(name, own.stable));
  const others = releases.filter((release) => release.name !== name).map(neighbourOf);
  return platforms.map((platform) => ({
    platform,
    current: current?.remote ?? null,
    neighbours: [{ who: 'the shell', uses: platform.uses, pages: platform.pages }, ...others],
    apiVersions: versions,
    gameRules: rules,
  }));
}

function neighbourOf({ name, version, remote }: Release): Neighbour {
  const { uses = { widgets: [], pages: [] }, manifest } = remote;
  return { who: `${name} ${version}`, uses, pages: manifest.pages.map(({ path }) => path), remote };
}

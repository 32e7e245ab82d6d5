import type { RemoteChannel, RemoteHealth } from '@storysprout/contract';
import type { Channels } from '../releases';
import type { HealthRepository } from './health.repository';

/** A stable version may be live for months: only its recent behaviour counts. */
const stableMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Health of the versions readers get now: the stable one, then the canary.
 *
 * @param releasedAt when the stable version was given to everybody, if that is still known
 */
export async function healthOf(
  remote: string,
  { stable, canary, releasedAt }: Pick<Channels, 'stable' | 'canary'> & { readonly releasedAt?: Date },
  reports: Pick<HealthRepository, 'read'>,
  now: Date,
): Promise<RemoteHealth[]> {
  const read = async (version: string, channel: RemoteChannel, since: Date): Promise<RemoteHealth> => {
    const counts = await reports.read(remote, version, channel, since);
    const { views, failures, tampered, opened, frozen, outcomes } = counts;
    return {
      ...{ version, channel, since: since.toISOString(), views, failures, tampered },
      trial: {
        ...{ opened, frozen },
        outcomes: Object.entries(outcomes).map(([name, count]) => ({ name, ...count })),
      },
    };
  };
  const stableSince = new Date(Math.max(now.getTime() - stableMs, releasedAt?.getTime() ?? 0));
  return Promise.all([
    ...(stable === null ? [] : [read(stable, 'stable', stableSince)]),
    ...(canary === null ? [] : [read(canary.version, 'canary', canary.since)]),
  ]);
}

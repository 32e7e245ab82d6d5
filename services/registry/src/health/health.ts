import type { RemoteChannel, RemoteHealth } from '@storysprout/contract';
import type { Channels } from '../channels/channels';
import type { HealthRepository } from './health.repository';
import { threeInFour } from './vitals';

/** A stable version may be live for months: only its recent behaviour counts. */
const stableMs = 7 * 24 * 60 * 60 * 1_000;

/** Health of the versions readers get now: the stable one, then the canary. */
export async function healthOf(
  remote: string,
  { stable, canary }: Pick<Channels, 'stable' | 'canary'>,
  reports: Pick<HealthRepository, 'read'>,
  now: Date,
): Promise<RemoteHealth[]> {
  const read = async (version: string, channel: RemoteChannel, since: Date): Promise<RemoteHealth> => {
    const { views, failures, tampered, measured, vitals } = await reports.read(remote, version, channel, since);
    const [lcpMs, inpMs, cls] = [
      threeInFour('lcpMs', vitals.lcpMs),
      threeInFour('inpMs', vitals.inpMs),
      threeInFour('cls', vitals.cls),
    ];
    const counts = { views, failures, tampered, vitals: { pages: measured, lcpMs, inpMs, cls } };
    return { version, channel, since: since.toISOString(), ...counts };
  };
  return Promise.all([
    ...(stable === null ? [] : [read(stable, 'stable', new Date(now.getTime() - stableMs))]),
    ...(canary === null ? [] : [read(canary.version, 'canary', canary.since)]),
  ]);
}

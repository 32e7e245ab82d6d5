import type { ShownRemote } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { VitalCounts } from './vitals';

/** What is counted, besides vitals. The tellers are the addresses that reported a view or a failure; `failedAfterView` are page views that are among `views`, too. */
export type CountName =
  | 'views'
  | 'failures'
  | 'failedAfterView'
  | 'viewTellers'
  | 'failureTellers'
  | 'tampered'
  | 'measured';

/** Counts of one hour; missing ones are zero. */
export interface HealthDocument extends ShownRemote, VitalCounts, Readonly<Partial<Record<CountName, number>>> {
  /** `mf_club/1.4.0/canary/2026-11-21T10` */
  readonly _id: string;
  readonly hour: Date;
}

const keptSeconds = 30 * 24 * 60 * 60;

export const healthStore = store<HealthDocument>('remoteHealth', [
  { key: { remote: 1, version: 1, channel: 1, hour: 1 } },
  { key: { hour: 1 }, expireAfterSeconds: keptSeconds },
]);

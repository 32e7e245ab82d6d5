import type { OutcomeName, ShownRemote } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

/**
 * The counters, besides outcomes. `viewTellers`, `failureTellers` and `openTellers` count the addresses that reported a
 * view, a failure or an opened page. `failedAfterView` counts page views that are among `views`, too. Pages that were
 * `opened` end as `alive` or `frozen`, and by then have `reported` whether the version was shown, or were `silent`.
 */
export type CountName =
  | 'views'
  | 'failures'
  | 'failedAfterView'
  | 'viewTellers'
  | 'failureTellers'
  | 'tampered'
  | 'opened'
  | 'openTellers'
  | 'alive'
  | 'frozen'
  | 'reported'
  | 'silent';

/** The number of page views that offered an outcome, and of those that reached it. */
export interface OutcomeCounts {
  readonly offered: number;
  readonly reached: number;
}

/** Counts of one hour; missing ones are zero. */
export interface HealthDocument extends ShownRemote, Readonly<Partial<Record<CountName, number>>> {
  /** `mf_club/1.4.0/canary/2026-11-21T10` */
  readonly _id: string;
  readonly hour: Date;
  readonly outcomes?: Readonly<Partial<Record<OutcomeName, Partial<OutcomeCounts>>>>;
}

const retentionSeconds = 30 * 24 * 60 * 60;

export const healthStore = store<HealthDocument>('remoteHealth', [
  { key: { remote: 1, version: 1, channel: 1, hour: 1 } },
  { key: { hour: 1 }, expireAfterSeconds: retentionSeconds },
]);

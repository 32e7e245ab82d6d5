import type { OutcomeName, ShownRemote } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

/**
 * What is counted, besides outcomes. The tellers are the addresses that reported a view, a failure and so on;
 * `failedAfterView` are page views that are among `views`, too. Pages that were `opened` end as `alive` or `frozen`, and by then
 * have `reported` whether the version was shown, or were `silent`.
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

/** On how many page views something could be done, and on how many of these it was. */
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

const keptSeconds = 30 * 24 * 60 * 60;

export const healthStore = store<HealthDocument>('remoteHealth', [
  { key: { remote: 1, version: 1, channel: 1, hour: 1 } },
  { key: { hour: 1 }, expireAfterSeconds: keptSeconds },
]);

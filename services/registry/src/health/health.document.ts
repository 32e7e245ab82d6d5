import type { ShownRemote } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { VitalCounts } from './vitals';

/** Counts of one hour; missing ones are zero. */
export interface HealthDocument extends ShownRemote, VitalCounts {
  /** `mf_club/1.4.0/canary/2026-11-21T10` */
  readonly _id: string;
  readonly hour: Date;
  readonly views?: number;
  readonly failures?: number;
  /** How many addresses reported a view or a failure. */
  readonly viewTellers?: number;
  readonly failureTellers?: number;
  readonly tampered?: number;
  readonly measured?: number;
}

const keptSeconds = 30 * 24 * 60 * 60;

export const healthStore = store<HealthDocument>('remoteHealth', [
  { key: { remote: 1, version: 1, channel: 1, hour: 1 } },
  { key: { hour: 1 }, expireAfterSeconds: keptSeconds },
]);

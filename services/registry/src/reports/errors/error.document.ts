import type { RemoteErrorReport, SourceFrame } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

type Told = Pick<
  RemoteErrorReport,
  'remote' | 'version' | 'kind' | 'name' | 'message' | 'call' | 'status' | 'overstep' | 'frames' | 'page'
>;

/** One error of one version, however often pages report it. */
export interface RemoteErrorDocument extends Told {
  /** `mf_club/1.4.0/3f2a…` */
  readonly _id: string;
  readonly fingerprint: string;
  readonly count: number;
  /**
   * The number of reporters, each counted once an hour, which shows how common the error is. Missing in errors from
   * before it was counted.
   */
  readonly weight?: number;
  readonly browsers: Readonly<Record<string, number>>;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The frames as the source maps show them, stored when somebody first looked at the error. */
  readonly sources?: readonly SourceFrame['source'][];
}

const retentionSeconds = 30 * 24 * 60 * 60;

export const remoteErrorStore = store<RemoteErrorDocument>('remoteErrors', [
  { key: { remote: 1, version: 1 } },
  { key: { lastAt: 1 }, expireAfterSeconds: retentionSeconds },
]);

/** Messages to and from the load process. */

export interface Reader {
  readonly userId: string;
  readonly token: string;
}

export interface LoadPlan {
  readonly url: string;
  /** The readers and writers. */
  readonly readers: readonly Reader[];
  /** Token of the moderator who approves what they write. */
  readonly moderatorToken: string;
  /** The blogs that they read, like and comment on. */
  readonly blogIds: readonly string[];
  readonly requestsPerSecond: number;
  /** Share of writes among the requests, 0 to 1. */
  readonly writeShare: number;
  /** Live connections kept open. */
  readonly sockets: number;
}

/** A write the site has confirmed, which must not be lost from then on. */
export type Acknowledged =
  | { readonly kind: 'blog'; readonly id: string; readonly title: string; readonly userId: string }
  | { readonly kind: 'approval'; readonly blogId: string; readonly userId: string }
  | { readonly kind: 'comment'; readonly id: string; readonly blogId: string; readonly userId: string }
  | { readonly kind: 'like'; readonly blogId: string; readonly userId: string }
  | { readonly kind: 'award'; readonly key: string; readonly userId: string; readonly xp: number };

export interface Sample {
  /** The kind of request, such as `read a blog`. */
  readonly name: string;
  readonly isWrite: boolean;
  /** Wall-clock time, in milliseconds. */
  readonly endedAt: number;
  readonly tookMs: number;
  /** Null when it succeeded, else status and code, or the connection's error. */
  readonly failure: string | null;
}

export interface SocketsReport {
  readonly wanted: number;
  readonly connected: number;
  /** Number of connected clients that were notified of no like for some seconds, although likes were made. */
  readonly silent: number;
  /** Time without a connection for each client that lost its own, in milliseconds. */
  readonly reconnectedAfterMs: readonly number[];
}

/** The results since the last report. */
export interface LoadReport {
  readonly samples: readonly Sample[];
  readonly acknowledged: readonly Acknowledged[];
  readonly sockets: SocketsReport;
}

export type LoadOrder = { readonly kind: 'start'; readonly plan: LoadPlan } | { readonly kind: 'report' | 'stop' };
export type LoadMessage = { readonly kind: 'started' } | { readonly kind: 'report'; readonly report: LoadReport };

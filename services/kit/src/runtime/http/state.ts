import type { SignedInUser } from '../auth/token-verifier';
import type { Trace } from '../telemetry/trace-context';

/** A picture as it was received. */
export interface SentPicture {
  readonly bytes: Buffer;
  /** The account, or the network if there is none. Pictures of different senders take turns. */
  readonly sender: string;
  /** Aborted when the sender disconnects before the response. */
  readonly gone: AbortSignal;
}

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    trace: Trace;
    /** The pattern of the address, for routes that no Koa router handles. */
    route?: string;
    /** The caller, or null; set by `optionalUser`. */
    user: SignedInUser | null;
    /** Identifies the press of a button that caused the call; set for calls that create something. */
    idempotencyKey?: string;
    /** Text fields as strings; the picture, or null when none was sent. Set by `formWithImage`. */
    form: { fields: Record<string, unknown>; image: SentPicture | null };
  }
}

import type { DefaultState } from 'koa';
import type { SignedInUser } from '../auth/token-verifier';
import type { Trace } from '../tracing/trace-context';

/** A picture as it came in. */
export interface SentPicture {
  readonly bytes: Buffer;
  /** The account, or the network of somebody without one: pictures of different senders take turns. */
  readonly sender: string;
  /** Aborted when whoever sent it goes away before they are answered. */
  readonly gone: AbortSignal;
}

/** Text fields as strings; the picture, or null when none was sent. */
export interface FormWithImage {
  fields: Record<string, unknown>;
  image: SentPicture | null;
}

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    trace: Trace;
    /** The pattern of the address, where no router of Koa's knows it. */
    route?: string;
    /** Who asks, or null; set by `optionalUser`, `requireUser`, `requireAdmin`. */
    user: SignedInUser | null;
    /** Set by `formWithImage`. */
    form: FormWithImage;
  }
}

/** `ctx.state` behind `requireUser` and `requireAdmin`. */
export interface SignedInState extends DefaultState {
  user: SignedInUser;
}

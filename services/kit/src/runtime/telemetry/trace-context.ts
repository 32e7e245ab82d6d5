import { randomFillSync } from 'node:crypto';

/** The header of W3C Trace Context. One trace id connects the click in the browser with gateway, service and job. */
export const traceparentHeader = 'traceparent';

/** One step of a trace: a request answered, or a job worked on. */
export interface Trace {
  /** 32 hex digits, the same in every step. */
  readonly traceId: string;
  /** 16 hex digits, unique to this step. */
  readonly spanId: string;
  /** The step that led to this one, or undefined for the first. */
  readonly parentSpanId: string | undefined;
  /** Whether its steps are exported where an exporter is configured. */
  readonly isSampled: boolean;
}

/** Accepts version 00, and later versions as far as version 00 defines them. Ids of all zeros are invalid. */
const acceptable = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Random bytes are generated for many ids at once, because each request needs some. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}

/** The next step of the caller's trace, or the first step of a new one when the header is missing or unreadable. */
export function continueTrace(traceparent: string | undefined): Trace {
  const spanId = randomHex(8);
  const [, version, traceId, parentSpanId, flags, rest] = acceptable.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || (version === '00' && rest !== undefined)) {
    return { traceId: randomHex(16), spanId, parentSpanId: undefined, isSampled: true };
  }
  return { traceId, spanId, parentSpanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** Returns the header for the next process, in which this step is the parent. */
export function traceparentOf({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/**
 * Decides by the trace id whether a trace is sampled, so that all processes decide alike.
 *
 * @param ratio the share of traces to sample, from 0 to 1
 */
export function sampled(trace: Trace, ratio: number): Trace {
  if (ratio >= 1) return trace.isSampled ? trace : { ...trace, isSampled: true };
  return { ...trace, isSampled: Number.parseInt(trace.traceId.slice(-8), 16) < ratio * 2 ** 32 };
}

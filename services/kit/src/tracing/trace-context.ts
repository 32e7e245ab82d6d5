import { randomFillSync } from 'node:crypto';

/** W3C Trace Context: one trace id from the browser's click through gateway, service and job. */
export const traceparentHeader = 'traceparent';

/** One step of a trace: a request answered, or a job worked on. */
export interface Trace {
  /** 32 hex digits, the same in every step. */
  readonly traceId: string;
  /** 16 hex digits, this step's own. */
  readonly spanId: string;
  /** The step that led to this one, or undefined for the first. */
  readonly parentSpanId: string | undefined;
  /** Whether its steps are exported where an exporter is configured. */
  readonly isSampled: boolean;
}

/** Version 00, and later ones as far as version 00 reads them; ids of zeros alone are none. */
const acceptable = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Chance is drawn for many ids at once: each request needs some. */
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

/** The next step of the caller's trace, or the first one of a new trace when there is none that can be read. */
export function continueTrace(traceparent: string | undefined): Trace {
  const spanId = randomHex(8);
  const [, version, traceId, parentSpanId, flags, rest] = acceptable.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || (version === '00' && rest !== undefined)) {
    return { traceId: randomHex(16), spanId, parentSpanId: undefined, isSampled: true };
  }
  return { traceId, spanId, parentSpanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** What the next process is told: this step is the parent of its own. */
export function traceparentOf({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** The share of traces to export, the same decision wherever it is made about one trace. */
export function sampled(trace: Trace, ratio: number): Trace {
  if (ratio >= 1) return trace.isSampled ? trace : { ...trace, isSampled: true };
  return { ...trace, isSampled: Number.parseInt(trace.traceId.slice(-8), 16) < ratio * 2 ** 32 };
}

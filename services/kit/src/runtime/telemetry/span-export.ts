import type { SpanContext, SpanStatus } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger';
import type { Trace } from './trace-context';

/** A finished step of a trace. */
export interface FinishedSpan {
  /** The name, one of a few, such as a route's pattern or a queue. It never contains an address or an id. */
  readonly name: string;
  readonly kind: 'server' | 'consumer';
  readonly trace: Trace;
  /** The value of `performance.now()` when the step began. The step ends when it is exported. */
  readonly startedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
}

export interface SpanExportOptions {
  /** The collector's address, such as `http://collector:4318`; without one, nothing is loaded. */
  readonly endpoint: string | undefined;
  /** Name of the process. */
  readonly name: string;
  readonly logger: Logger;
}

let sink: ((span: FinishedSpan) => void) | undefined;

/** Returns whether spans are exported. If not, callers can skip building them. */
export function isExportingSpans(): boolean {
  return sink !== undefined;
}

export function exportSpan(span: FinishedSpan): void {
  if (span.trace.isSampled) sink?.(span);
}

/**
 * Starts sending this process's spans to an OpenTelemetry collector (OTLP over HTTP, in batches, in the background).
 * Spans that the collector does not accept in time are dropped. The OpenTelemetry packages are loaded only if there is
 * a collector.
 *
 * @returns a function that sends the remaining spans and stops
 */
export async function startSpanExport({ endpoint, name, logger }: SpanExportOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, { diag, DiagLogLevel }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/api'),
    ]);
  const say = (message: string) => logger.warn({ reason: message }, 'spans not exported');
  const quiet = () => undefined;
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter });
  const resource = resourceFromAttributes({ 'service.namespace': 'storysprout', 'service.name': name });
  sink = (span) => processor.onEnd(readable(span, resource));
  return async () => {
    sink = undefined;
    await processor.shutdown();
  };
}

const instrumentationScope = { name: 'storysprout' };
/** OpenTelemetry's values. Importing its enums would load the whole package. */
const spanKinds = { server: 1, consumer: 4 } as const satisfies Record<FinishedSpan['kind'], number>;
const sampledFlag = 1;
const unset: SpanStatus = { code: 0 };
const failed: SpanStatus = { code: 2 };

function readable(span: FinishedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceId, spanId, parentSpanId } = span.trace;
  const contextOf = (id: string): SpanContext => ({ traceId, spanId: id, traceFlags: sampledFlag });
  const endedAt = performance.now();
  return {
    name: span.name,
    kind: spanKinds[span.kind],
    spanContext: () => contextOf(spanId),
    ...(parentSpanId !== undefined && { parentSpanContext: { ...contextOf(parentSpanId), isRemote: true } }),
    startTime: hrTime(performance.timeOrigin + span.startedAt),
    endTime: hrTime(performance.timeOrigin + endedAt),
    duration: hrTime(endedAt - span.startedAt),
    status: span.hasFailed ? failed : unset,
    attributes: { ...span.attributes },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Converts milliseconds to seconds and nanoseconds. */
function hrTime(milliseconds: number): [number, number] {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)];
}

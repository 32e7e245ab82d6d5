import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { continueTrace, type Trace, traceparentOf } from './trace-context';

/** The header with the id that connects the log lines of gateway, services and jobs about one request. */
export const requestIdHeader = 'x-request-id';

export interface RequestContext {
  readonly requestId: string;
  readonly trace: Trace;
}

/** The origin of work that is done elsewhere or later. It is passed on in headers and stored with events and jobs. */
export interface Origin {
  readonly requestId: string;
  readonly traceparent: string;
}

const acceptable = /^[\w.-]{8,64}$/;
const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the caller's id if it is safe for a log line, otherwise a new one. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && acceptable.test(header) ? header : randomUUID();
}

/** Runs `work` so that its logs, jobs and calls carry this request's ids. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` as the next step of `origin`, or as a new request without one. */
export function withOrigin<T>(origin: Partial<Origin> | undefined, work: () => T): T {
  return withRequest(contextFrom(origin), work);
}

/** The context for the next step of `origin`. */
export function contextFrom(origin: Partial<Origin> | undefined): RequestContext {
  return { requestId: requestIdFrom(origin?.requestId), trace: continueTrace(origin?.traceparent) };
}

/** Returns the current request or job, or `undefined` outside of one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function currentOrigin(): Origin | undefined {
  const context = storage.getStore();
  return context && { requestId: context.requestId, traceparent: traceparentOf(context.trace) };
}

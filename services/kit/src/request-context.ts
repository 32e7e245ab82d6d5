import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { continueTrace, type Trace, traceparentOf } from './trace-context';

/** The header with the id that connects what gateway, services and jobs log about one request. */
export const requestIdHeader = 'x-request-id';

export interface RequestContext {
  readonly requestId: string;
  readonly trace: Trace;
}

/** Connects work done elsewhere or later to its request; passed on in headers and kept with events and jobs. */
export interface Origin {
  readonly requestId: string;
  readonly traceparent: string;
}

const acceptable = /^[\w.-]{8,64}$/;
const storage = new AsyncLocalStorage<RequestContext>();

/** The caller's id if it is fit for a log line, otherwise a new one. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && acceptable.test(header) ? header : randomUUID();
}

/** Runs `work` so that its logs, jobs and calls carry this request's ids. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` as the next step of `origin`, or on its own without one. */
export function withOrigin<T>(origin: Partial<Origin> | undefined, work: () => T): T {
  return withRequest(contextFrom(origin), work);
}

/** The context for the next step of `origin`. */
export function contextFrom(origin: Partial<Origin> | undefined): RequestContext {
  return { requestId: requestIdFrom(origin?.requestId), trace: continueTrace(origin?.traceparent) };
}

/** The request or job being worked on, or `undefined` outside of one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function currentOrigin(): Origin | undefined {
  const context = storage.getStore();
  return context && { requestId: context.requestId, traceparent: traceparentOf(context.trace) };
}

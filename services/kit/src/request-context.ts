import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { continueTrace, type Trace, traceparentOf } from './tracing/trace-context';

/** The id that ties together what gateway, services and jobs log about one request. */
export const requestIdHeader = 'x-request-id';

export interface RequestContext {
  readonly requestId: string;
  readonly trace: Trace;
}

/** What ties work done elsewhere or later to a request: passed on in headers, kept with events and jobs. */
export interface Origin {
  readonly requestId: string;
  readonly traceparent: string;
}

const acceptable = /^[\w.-]{8,64}$/;
const storage = new AsyncLocalStorage<RequestContext>();

/** The caller's id when it is fit for a log line, else a new one. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && acceptable.test(header) ? header : randomUUID();
}

/** Runs `work` so that logs, jobs and calls it makes carry this request's ids. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` as a further step of what `origin` tells of, or as something of its own without one. */
export function withOrigin<T>(origin: Partial<Origin> | undefined, work: () => T): T {
  return withRequest(contextFrom(origin), work);
}

/** The next step of what `origin` tells of. */
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

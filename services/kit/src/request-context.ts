import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The id that ties together what gateway, services and jobs log about one request. */
export const requestIdHeader = 'x-request-id';

const acceptable = /^[\w.-]{8,64}$/;
const storage = new AsyncLocalStorage<string>();

/** The caller's id when it is fit for a log line, else a new one. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && acceptable.test(header) ? header : randomUUID();
}

/** Runs `work` so that logs, jobs and calls it makes carry this request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** The id of the request or job being worked on, or `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

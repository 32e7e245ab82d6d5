import type { PrefetchedResponses } from '@storysprout/contract';
import type { PageOf } from './api-client';

/**
 * The time for which data that came with the page counts as fresh, in milliseconds. Later requests go to the server.
 */
const freshMs = 10_000;

let answers: PrefetchedResponses = {};
let arrivedAt = 0;

/**
 * Stores the responses for visitors that the gateway wrote into the page. The shell calls this once, before anything
 * renders.
 */
export function storePrefetchedResponses(given: PrefetchedResponses, now = performance.now()): void {
  answers = { ...given };
  arrivedAt = now;
}

/**
 * Returns the response for visitors that came with the page; undefined if there is none or it is too old. Each is
 * returned only once, because a second call wants newer data. Lists whose next cursor comes in a header don't come with
 * pages.
 */
export function takePrefetchedResponse(address: string, now = performance.now()): PageOf<unknown> | undefined {
  if (now - arrivedAt > freshMs) answers = {};
  const answer = answers[address];
  delete (answers as Record<string, unknown>)[address];
  return answer === undefined ? undefined : { data: answer, nextCursor: null };
}

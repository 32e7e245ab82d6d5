import type { FirstAnswers } from '@storysprout/contract';
import type { PageOf } from './api-client';

/** Data that came with the page is as fresh as the page; whoever asks later than this asks the server. */
const freshMs = 10_000;

let answers: FirstAnswers = {};
let arrivedAt = 0;

/** Takes what the gateway wrote into the page for visitors; the shell calls it once, before anything renders. */
export function keepFirstAnswers(given: FirstAnswers, now = performance.now()): void {
  answers = { ...given };
  arrivedAt = now;
}

/**
 * The answer to a visitor's question that came with the page; undefined when there is none, or no longer. Each is given
 * once: a second call wants what is new. Lists that go on at a cursor from a header do not come with pages.
 */
export function takeFirstAnswer(address: string, now = performance.now()): PageOf<unknown> | undefined {
  if (now - arrivedAt > freshMs) answers = {};
  const answer = answers[address];
  delete (answers as Record<string, unknown>)[address];
  return answer === undefined ? undefined : { data: answer, nextCursor: null };
}

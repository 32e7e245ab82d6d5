import { expect, it } from 'vitest';
import { parseOutcome } from './process-messages';

/** A page with one query of this depth. */
function outcomeOf(depth: number): string {
  const data = '['.repeat(depth) + ']'.repeat(depth);
  return `{"kind":"rendered","rendered":{"html":"","queries":[{"key":["a"],"data":${data}}]}}`;
}

it('takes a page with answers of the API', () => {
  expect(parseOutcome(outcomeOf(20)).kind).toBe('rendered');
});

it.each([
  ['is deeper than an answer of the API', outcomeOf(60)],
  ['is so deep that it could not be written again', outcomeOf(300_000)],
  ['tells thousands of queries', outcomeOf(1).replace('[{', `[${'{"key":[],"data":1},'.repeat(1_000)}{`)],
  ['tells more than a reason', JSON.stringify({ kind: 'failed', message: 'x'.repeat(501) })],
  ['is no JSON', '{'],
  ['has no kind', '{}'],
])('takes nothing that %s', (_, outcome) => {
  expect(parseOutcome(outcome)).toEqual({ kind: 'failed', message: 'it answered with something that is no page' });
});

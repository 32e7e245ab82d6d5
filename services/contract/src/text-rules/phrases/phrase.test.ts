import { describe, expect, it } from 'vitest';
import { phrases } from './phrase';

const beginningsOf = (said: string) => {
  const { shapes } = phrases({ kind: 'spam', isClear: true, hints: 'x', says: [said] });
  const [shape] = shapes;
  return shape?.beginnings ? [...shape.beginnings] : null;
};

describe('the words with which a phrase begins', () => {
  it.each([
    ['kill (?:your|ur) ?self|drop dead', ['kill', 'drop']],
    ['(?:get|go away|run) (?:lost|out)', ['get', 'go', 'run']],
    ['(?:you|u)', ['you', 'u']],
  ])('are known of %s', (said, words) => {
    expect(beginningsOf(said)).toEqual(words);
  });

  it.each([
    'cry ?baby',
    'suicid\\S*',
    '(?:so )?sad',
    '(?:no|any)?body',
    '(?:be|(?:is|are) not) here',
    '~ so',
    'ok|home ?alone',
  ])('are not known of %s, so that it is looked for everywhere', (said) => {
    expect(beginningsOf(said)).toBeNull();
  });
});

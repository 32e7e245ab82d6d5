import { expect, it } from 'vitest';
import { topicKey } from './challenge.rules';

it.each([
  ['A rainy day', ' a  Rainy\tday '],
  ['Café', 'CAFE\u0301'],
])('takes %j and %j for the same topic', (one, other) => {
  expect(topicKey(one)).toBe(topicKey(other));
});

it('tells different topics apart, markup included', () => {
  expect(topicKey('<b>Dragons</b>')).not.toBe(topicKey('Dragons'));
});

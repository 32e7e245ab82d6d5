import { expect, it } from 'vitest';
import { flaggedParts } from './flagged-parts';

it('marks what was noticed, wherever and however it is written', () => {
  const parts = flaggedParts('Call 555 0100 now. CALL me!', [
    { kind: 'phone', text: '555 0100' },
    { kind: 'profanity', text: 'call' },
  ]);
  expect(parts.filter(({ kind }) => kind !== null)).toEqual([
    { text: 'Call', kind: 'profanity', start: 0 },
    { text: '555 0100', kind: 'phone', start: 5 },
    { text: 'CALL', kind: 'profanity', start: 19 },
  ]);
});

it('loses nothing of the text', () => {
  const text = 'a.b*c (a.b) A.B';
  expect(
    flaggedParts(text, [{ kind: 'link', text: 'a.b' }])
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('takes the longer of two that overlap', () => {
  const parts = flaggedParts('www.fox.example', [
    { kind: 'profanity', text: 'fox' },
    { kind: 'link', text: 'www.fox.example' },
  ]);
  expect(parts).toEqual([{ text: 'www.fox.example', kind: 'link', start: 0 }]);
});

it('shows a text without flags as it is, and nothing for none', () => {
  expect(flaggedParts('Hello', [{ kind: 'length', text: '' }])).toEqual([{ text: 'Hello', kind: null, start: 0 }]);
  expect(flaggedParts('', [])).toEqual([]);
});

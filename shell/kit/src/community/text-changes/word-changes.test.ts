import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, wordChanges } from './word-changes';

const read = (changes: readonly Change[], kind: Change['kind']) =>
  changes
    .filter((change) => change.kind === 'same' || change.kind === kind)
    .map(({ text }) => text)
    .join('');
const marked = (before: string, after: string) =>
  wordChanges(before, after).map(({ kind, text }) =>
    kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`,
  );

it('marks the words that changed, not the letters', () => {
  expect(marked('The fox ran home.', 'The fox walked home.').join('')).toBe('The fox [-ran-]{+walked+} home.');
});

it('marks words that follow each other as one change', () => {
  expect(marked('I saw a big dog today', 'I saw two small cats today').join('')).toBe(
    'I saw [-a big dog-]{+two small cats+} today',
  );
});

it('marks a new paragraph without what stands around it', () => {
  expect(marked('One.\nThree.', 'One.\nTwo.\nThree.').join('')).toBe('One.\n{+Two.\n+}Three.');
});

it('finds nothing in equal texts, and everything in a text that is new', () => {
  expect(wordChanges('Same words', 'Same words')).toEqual([{ kind: 'same', text: 'Same words' }]);
  expect(wordChanges('', 'All new')).toEqual([{ kind: 'added', text: 'All new' }]);
  expect(wordChanges('', '')).toEqual([]);
});

it('loses no letter of either text', () => {
  const text = fc.array(fc.constantFrom('fox', 'Fox', ' ', '  ', '\n', 'über', '🦊', '.', '’s'), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const changes = wordChanges(before, after);
      expect(read(changes, 'removed')).toBe(before);
      expect(read(changes, 'added')).toBe(after);
    }),
  );
});

it('compares two long texts that have nothing in common without standing still', () => {
  const before = Array.from({ length: 4_000 }, (_, at) => `a${at}`).join(' ');
  const after = Array.from({ length: 4_000 }, (_, at) => `b${at}`).join('-');
  expect(wordChanges(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
});

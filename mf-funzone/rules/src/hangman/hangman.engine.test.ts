import { describe, expect, it } from 'vitest';
import { afterMoves } from '../core/accepted';
import { hangmanWords } from './hangman.words';
import { hangman, hangmanDescriptor, maskedWord, wrongGuesses } from './index';

const options = { difficulty: 'medium', level: 4, timer: 'x1' } as const;
const start = hangman.start('hangman', options);
const guesses = (letters: string) =>
  [...letters].map((letter, index) => ({ type: 'guess', letter, at: index * 500 }) as const);
const wrong = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !start.word.includes(letter)).join('');

describe('hangman', () => {
  it('draws a word and its clue from the list of the difficulty', () => {
    expect(hangmanWords.medium[start.entry]).toEqual({ word: start.word, clue: start.clue });
    expect(maskedWord(start).every((letter) => letter === null)).toBe(true);
  });

  it('never draws the word of the round before', () => {
    const entries = Array.from(
      { length: 400 },
      (_, seed) => hangman.start(seed, { ...options, previousEntry: 5 }).entry,
    );
    expect(entries).not.toContain(5);
    expect(new Set(entries).size).toBe(28);
  });

  it('shows a letter wherever it stands, typed small or large', () => {
    const state = afterMoves(hangman, start, guesses(start.word.charAt(0).toLowerCase()));
    expect(maskedWord(state)).toEqual([...start.word].map((letter) => (letter === start.word[0] ? letter : null)));
    expect(wrongGuesses(state)).toEqual([]);
  });

  it('ignores what is no letter and what was guessed before', () => {
    const once = afterMoves(hangman, start, guesses('E'));
    expect(hangman.apply(once, { type: 'guess', letter: 'e', at: 500 })).toEqual({
      ok: false,
      reason: 'already_guessed',
    });
    for (const letter of ['', '3', 'AB', 'é']) {
      expect(hangman.apply(once, { type: 'guess', letter, at: 500 })).toEqual({ ok: false, reason: 'not_a_letter' });
    }
  });

  it('is won for ten XP times the level', () => {
    const state = afterMoves(hangman, start, hangmanDescriptor.solvedLog('hangman', options));
    expect(hangman.result(state)).toEqual({ finished: true, won: true, xp: 40 });
  });

  it('is lost at the sixth wrong guess', () => {
    const five = afterMoves(hangman, start, guesses(wrong.slice(0, 5)));
    expect(hangman.result(five).finished).toBe(false);
    const six = afterMoves(hangman, start, guesses(wrong.slice(0, 6)));
    expect(hangman.result(six)).toEqual({ finished: true, won: false, xp: 0 });
    expect(wrongGuesses(six)).toHaveLength(6);
  });
});

import { describe, expect, it } from 'vitest';
import { difficulties } from '../core/difficulty';
import { hangmanWords } from './hangman.words';

const wordsOf = (difficulty: 'easy' | 'medium' | 'hard') => hangmanWords[difficulty].map(({ word }) => word);

describe('hangman words', () => {
  it('are 29 easy, 29 medium and 28 hard ones', () => {
    expect(difficulties.map((difficulty) => hangmanWords[difficulty].length)).toEqual([29, 29, 28]);
  });

  it('are capitals, never twice', () => {
    const words = difficulties.flatMap(wordsOf);
    expect(words.every((word) => /^[A-Z]{3,14}$/.test(word))).toBe(true);
    expect(new Set(words).size).toBe(words.length);
  });

  it('have a clue that does not give them away', () => {
    for (const { word, clue } of difficulties.flatMap((difficulty) => hangmanWords[difficulty])) {
      expect(clue).toMatch(/^[A-Z].{8,}[^.]$/);
      expect(clue.toUpperCase()).not.toContain(word);
    }
  });

  it('grow from short to long', () => {
    const mean = (words: string[]) => words.join('').length / words.length;
    const [easy, medium, hard] = difficulties.map((difficulty) => mean(wordsOf(difficulty)));
    expect(Number(easy)).toBeLessThan(5);
    expect(Number(medium)).toBeGreaterThan(Number(easy));
    expect(Number(hard)).toBeGreaterThan(Number(medium));
  });
});

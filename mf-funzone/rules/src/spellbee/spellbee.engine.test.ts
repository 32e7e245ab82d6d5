import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { difficulties } from '../core/difficulty';
import { currentWord, spellBee, spellBeeDescriptor } from './index';
import { spellingWords } from './spellbee.words';

const start = spellBee.start('bee', { difficulty: 'easy', timer: 'x1' });
const answer = (text: string, at: number) => ({ type: 'answer', text, at }) as const;
const asked = currentWord(start)?.word ?? '';

describe('spelling words', () => {
  it('are ten for each difficulty, small letters, never twice, with a hint that does not spell them', () => {
    const entries = difficulties.flatMap((difficulty) => spellingWords[difficulty]);
    expect(difficulties.map((difficulty) => spellingWords[difficulty].length)).toEqual([10, 10, 10]);
    expect(new Set(entries.map(({ word }) => word)).size).toBe(30);
    for (const { word, hint } of entries) {
      expect(word).toMatch(/^[a-z]{5,12}$/);
      expect(hint.toLowerCase()).not.toContain(word);
    }
  });
});

describe('spelling bee', () => {
  it('takes an answer trimmed and in any case, and speaks the next word', () => {
    const state = accepted(spellBee.apply(start, answer(`  ${asked.toUpperCase()} `, 900)));
    expect(state.score).toBe(1);
    expect(currentWord(state)).not.toEqual(currentWord(start));
  });

  it('counts a wrong answer as a mistake and keeps the word', () => {
    const state = accepted(spellBee.apply(start, answer('bee', 900)));
    expect([state.score, state.missed, state.position]).toEqual([0, [asked], 1]);
  });

  it('ignores an empty answer and one given before the word is spoken', () => {
    expect(spellBee.apply(start, answer('   ', 900))).toEqual({ ok: false, reason: 'empty_answer' });
    const next = accepted(spellBee.apply(start, answer(asked, 900)));
    expect(spellBee.apply(next, answer('x', 1_399))).toEqual({ ok: false, reason: 'too_fast' });
    expect(spellBee.apply(next, answer('x', 1_400)).ok).toBe(true);
  });

  it('ends at 30 s with two XP a word', () => {
    const two = accepted(spellBee.apply(start, answer(asked, 2_000)));
    expect(spellBee.result(two).xp).toBe(0);
    const over = accepted(spellBee.apply(two, { type: 'tick', at: 30_000 }));
    expect(spellBee.result(over)).toEqual({ finished: true, won: true, xp: 2 });
    expect(spellBee.result(accepted(spellBee.apply(start, { type: 'tick', at: 30_000 })))).toEqual({
      finished: true,
      won: false,
      xp: 0,
    });
  });

  it('speaks the ten words again in another order for the quickest, never one twice running', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const words = spellBee.start(seed, { difficulty: 'hard', timer: 'x1' }).words.map(({ word }) => word);
      expect(words).toHaveLength(30);
      expect(new Set(words.slice(10, 20)).size).toBe(10);
      expect(words.some((word, index) => word === words[index + 1])).toBe(false);
    }
  });

  it('never earns more than 60 XP with a clock, nor 20 without', () => {
    const played = (timer: 'x1' | 'x2' | 'off') => {
      const options = { difficulty: 'medium', timer } as const;
      const state = afterMoves(spellBee, spellBee.start('all', options), spellBeeDescriptor.solvedLog('all', options));
      expect(currentWord(state)).toBeNull();
      return spellBee.result(state);
    };
    expect([played('x1').xp, played('x2').xp, played('off').xp]).toEqual([60, 60, 20]);
    expect(played('off').finished).toBe(true);
  });
});

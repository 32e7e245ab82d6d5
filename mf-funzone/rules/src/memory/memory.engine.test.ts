import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import type { MemoryState } from './index';
import { FLIP_BACK_MS, MEMORY_LEVELS, memory, memoryDescriptor, pairsOn, SYMBOL_COUNT } from './index';

const start = memory.start('memory', { level: 1, timer: 'x1' });
const flip = (card: number, at: number) => ({ type: 'flip', card, at }) as const;

function twinOf(state: MemoryState, card: number): number {
  return state.deck.findIndex((symbol, other) => other !== card && symbol === state.deck[card]);
}

const twin = twinOf(start, 0);
const stranger = start.deck.findIndex((symbol) => symbol !== start.deck[0]);

describe('memory', () => {
  it('deals one pair more than the level, of at most 32 symbols, on 20 levels', () => {
    for (let level = 1; level <= MEMORY_LEVELS; level += 1) {
      const { deck } = memory.start(level, { level, timer: 'x1' });
      const symbols = new Set(deck);
      expect(deck.length).toBe((level + 1) * 2);
      expect(symbols.size).toBe(level + 1);
      expect([...symbols].every((symbol) => symbol >= 0 && symbol < SYMBOL_COUNT)).toBe(true);
    }
    expect(pairsOn(40)).toBe(32);
  });

  it('keeps a pair that matches', () => {
    const state = afterMoves(memory, start, [flip(0, 100), flip(twin, 200)]);
    expect(state.matched.filter(Boolean)).toHaveLength(2);
    expect(state.open).toEqual([]);
  });

  it('turns two that differ back after 0.8 s and takes no card before', () => {
    const open = afterMoves(memory, start, [flip(0, 100), flip(stranger, 200)]);
    expect(open.open).toEqual([0, stranger]);
    expect(memory.apply(open, flip(twin, 200 + FLIP_BACK_MS - 1))).toEqual({ ok: false, reason: 'wait_for_flip_back' });
    const turned = accepted(memory.apply(open, { type: 'tick', at: 200 + FLIP_BACK_MS }));
    expect(turned.open).toEqual([]);
    expect(accepted(memory.apply(open, flip(0, 200 + FLIP_BACK_MS))).open).toEqual([0]);
  });

  it('refuses a card that is open, found or not there', () => {
    const open = accepted(memory.apply(start, flip(0, 0)));
    expect(memory.apply(open, flip(0, 10))).toEqual({ ok: false, reason: 'already_open' });
    const found = accepted(memory.apply(open, flip(twin, 10)));
    expect(memory.apply(found, flip(twin, 20))).toEqual({ ok: false, reason: 'already_open' });
    expect(memory.apply(start, flip(start.deck.length, 0))).toEqual({ ok: false, reason: 'no_such_card' });
  });

  it('is won when all pairs are found, for ten XP a level', () => {
    const options = { level: 7, timer: 'x1' } as const;
    const state = afterMoves(memory, memory.start('win', options), memoryDescriptor.solvedLog('win', options));
    expect(memory.result(state)).toEqual({ finished: true, won: true, xp: 70 });
    expect(memory.apply(state, flip(0, 50_000))).toEqual({ ok: false, reason: 'round_over' });
  });

  it('is lost at 60 s, at 120 s with twice the time, and never without a clock', () => {
    const endsAt = (timer: 'x1' | 'x2' | 'off', at: number) =>
      memory.result(accepted(memory.apply(memory.start(1, { level: 2, timer }), { type: 'tick', at })));
    expect(endsAt('x1', 59_999).finished).toBe(false);
    expect(endsAt('x1', 60_000)).toEqual({ finished: true, won: false, xp: 0 });
    expect(endsAt('x2', 119_999).finished).toBe(false);
    expect(endsAt('x2', 120_000).finished).toBe(true);
    expect(endsAt('off', 3_600_000).finished).toBe(false);
  });

  it('refuses a move after the time and one from the past', () => {
    expect(memory.apply(start, flip(0, 60_000))).toEqual({ ok: false, reason: 'time_up' });
    const later = accepted(memory.apply(start, flip(0, 500)));
    expect(memory.apply(later, flip(1, 499))).toEqual({ ok: false, reason: 'out_of_order' });
  });
});

import { describe, expect, it } from 'vitest';
import { accepted } from '../core/accepted';
import { type MemoryAction, type MemoryState, memory } from '../memory/index';
import { playRound, startRound } from './round';

const round = startRound<MemoryState, MemoryAction>(memory.start('round', { level: 1, timer: 'x1' }));

describe('playRound', () => {
  it('logs the moves that are made', () => {
    const flipped = accepted(playRound(memory, round, { type: 'flip', card: 2, at: 500 }));
    expect(flipped.moves).toEqual([{ type: 'flip', card: 2, at: 500 }]);
    expect(flipped.state.open).toEqual([2]);
    expect(round.moves).toEqual([]);
  });

  it('leaves the round alone when a move is refused', () => {
    expect(playRound(memory, round, { type: 'flip', card: 40, at: 0 })).toEqual({ ok: false, reason: 'no_such_card' });
  });

  it('keeps a tick only as long as it is the latest move', () => {
    const once = accepted(playRound(memory, round, { type: 'tick', at: 100 }));
    const twice = accepted(playRound(memory, once, { type: 'tick', at: 200 }));
    expect(twice.moves).toEqual([{ type: 'tick', at: 200 }]);
    const flipped = accepted(playRound(memory, twice, { type: 'flip', card: 0, at: 300 }));
    expect(flipped.moves).toEqual([{ type: 'flip', card: 0, at: 300 }]);
  });
});

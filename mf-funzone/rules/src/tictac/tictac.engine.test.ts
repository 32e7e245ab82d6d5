import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import type { Board } from './board';
import { emptyBoard, emptyCells, winnerOf, winningLine, withMark } from './board';
import { COMPUTER_DELAY_MS, ticTac, ticTacDescriptor } from './index';
import { bestReplies } from './minimax';

const easy = ticTac.start('tictac', { difficulty: 'easy', timer: 'x1' });
const hard = ticTac.start('tictac', { difficulty: 'hard', timer: 'x1' });
const place = (cell: number, at: number) => ({ type: 'place', cell, at }) as const;

/** Collects every final board the player can reach, whichever of its best replies the computer picks. */
function endsAgainst(board: Board, ends: Board[] = []): Board[] {
  for (const cell of emptyCells(board)) {
    const placed = withMark(board, cell, 'X');
    if (winnerOf(placed) || emptyCells(placed).length === 0) {
      ends.push(placed);
      continue;
    }
    for (const answer of bestReplies(placed)) {
      const replied = withMark(placed, answer, 'O');
      if (winnerOf(replied) || emptyCells(replied).length === 0) ends.push(replied);
      else endsAgainst(replied, ends);
    }
  }
  return ends;
}

describe('the computer on Hard', () => {
  it('never loses, in any game that can be played against it', () => {
    const ends = endsAgainst(emptyBoard);
    expect(ends.length).toBeGreaterThan(100);
    expect(ends.filter((board) => winnerOf(board) === 'X')).toEqual([]);
    expect(ends.some((board) => winnerOf(board) === 'O')).toBe(true);
    expect(ends.some((board) => winnerOf(board) === null)).toBe(true);
  });

  it('takes a win before it stops one, and stops one otherwise', () => {
    expect(bestReplies(['O', 'O', null, 'X', 'X', null, null, null, 'X'])).toEqual([2]);
    expect(bestReplies(['X', 'X', null, 'O', null, null, null, null, null])).toEqual([2]);
  });
});

describe('tic-tac-toe', () => {
  it('replies half a second after the player, and takes no move before', () => {
    const placed = accepted(ticTac.apply(easy, place(4, 1_000)));
    expect(placed.replyAt).toBe(1_000 + COMPUTER_DELAY_MS);
    expect(ticTac.apply(placed, place(0, 1_499))).toEqual({ ok: false, reason: 'not_your_turn' });
    const replied = accepted(ticTac.apply(placed, { type: 'tick', at: 1_500 }));
    expect(replied.board.filter((cell) => cell === 'O')).toHaveLength(1);
    expect(replied.replyAt).toBeNull();
  });

  it('refuses a taken cell', () => {
    const replied = afterMoves(ticTac, easy, [place(4, 0), { type: 'tick', at: 500 }]);
    expect(ticTac.apply(replied, place(4, 600))).toEqual({ ok: false, reason: 'cell_taken' });
    expect(ticTac.apply(replied, place(replied.board.indexOf('O'), 600))).toEqual({ ok: false, reason: 'cell_taken' });
  });

  it('replies anywhere on Easy', () => {
    const replies = Array.from({ length: 200 }, (_, seed) => {
      const start = ticTac.start(seed, { difficulty: 'easy', timer: 'x1' });
      return afterMoves(ticTac, start, [place(4, 0), { type: 'tick', at: 500 }]).board.indexOf('O');
    });
    expect(new Set(replies).size).toBe(8);
  });

  it('awards 2 XP for a win on Easy', () => {
    const log = ticTacDescriptor.solvedLog('tictac', { difficulty: 'easy', timer: 'x1' });
    const state = afterMoves(ticTac, easy, log);
    expect(ticTac.result(state)).toEqual({ finished: true, won: true, xp: 2 });
    expect(winningLine(state.board)).toHaveLength(3);
    expect(state.replyAt).toBeNull();
  });

  it('awards nothing for a draw or a loss', () => {
    const drawn = afterMoves(ticTac, hard, ticTacDescriptor.solvedLog('tictac', { difficulty: 'hard', timer: 'x1' }));
    expect([drawn.outcome, winningLine(drawn.board)]).toEqual(['draw', null]);
    expect(ticTac.result(drawn)).toEqual({ finished: true, won: false, xp: 0 });
    const almost: Board = ['O', 'O', null, 'X', null, null, null, null, 'X'];
    const lost = afterMoves(ticTac, { ...hard, board: almost }, [place(6, 0), { type: 'tick', at: 500 }]);
    expect(lost.outcome).toBe('lose');
    expect(ticTac.result(lost)).toEqual({ finished: true, won: false, xp: 0 });
  });

  it('would award 10 XP for a win on Hard, from a board the computer never allows', () => {
    const gift: Board = ['X', 'X', null, 'O', 'O', null, null, null, null];
    const won = accepted(ticTac.apply({ ...hard, board: gift }, place(2, 0)));
    expect(ticTac.result(won)).toEqual({ finished: true, won: true, xp: 10 });
  });
});

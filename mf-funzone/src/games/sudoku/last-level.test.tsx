import { SUDOKU_LEVELS, sudoku } from '@storysprout/game-rules/sudoku';
import { buildUser } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveUnfinishedRound } from '../../play/saved-rounds/unfinished-rounds';
import SudokuPage from './sudoku.page';
import '../../play/testing/whole-games';
import { cell, openGame, pass, press } from '../../play/testing/play-page';

it('congratulates after the last level and starts again at level 1', async () => {
  const options = { level: SUDOKU_LEVELS, timer: 'x1' } as const;
  const round = { roundId: null, seed: 'seed', options, moves: [], playedMs: 0, startedAt: Date.now(), notes: null };
  saveUnfinishedRound(buildUser()._id, 'sudoku', round);
  const { server } = await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true });
  await press('Keep playing level 20');
  const { givens, solution } = sudoku.start('seed', options);
  for (const [at, digit] of solution.entries()) {
    if (givens[at] === 0) fireEvent.change(cell(at), { target: { value: `${digit}` } });
  }
  await press('Submit');
  await pass(5_000);
  expect(screen.getByRole('heading', { name: 'You completed all 20 levels of Sudoku!' })).toHaveFocus();
  await press('Play Again');
  expect(server.rounds).toHaveLength(1);
  expect(server.round().options.level).toBe(1);
});

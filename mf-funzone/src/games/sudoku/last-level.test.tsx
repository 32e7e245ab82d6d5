import { sudoku } from '@storysprout/game-rules/sudoku';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import SudokuPage from './sudoku.page';
import '../../play/testing/whole-games';
import { openGame, pass, press } from '../../play/testing/play-page';

// Limits the game to one level, so that the last one is reached sooner.
vi.mock('@storysprout/game-rules/sudoku', async (original) => ({
  ...(await original<typeof import('@storysprout/game-rules/sudoku')>()),
  SUDOKU_LEVELS: 1,
}));

it('congratulates after the last level and starts again at level 1', async () => {
  const { server } = await openGame(SudokuPage, '/funzone/sudoku');
  const { givens, solution } = sudoku.start(server.round().seed, { level: 1, timer: 'x1' });
  await pass(5_000);
  for (const [cell, digit] of solution.entries()) {
    if (givens[cell] !== 0) continue;
    fireEvent.change(document.querySelector(`[data-cell="${cell}"]`) as HTMLElement, { target: { value: `${digit}` } });
  }
  await press('Submit');
  await pass(5_000);
  expect(screen.getByRole('heading', { name: 'You completed all 1 levels of Sudoku!' })).toHaveFocus();
  const before = server.rounds.length;
  await press('Play Again');
  expect(server.rounds).toHaveLength(before + 1);
  expect(server.round().options.level).toBe(1);
});

import { type CrosswordState, correctWords, crossword, crosswordPuzzles } from '@storysprout/game-rules/crossword';
import { type Happening, useHappenings } from '../../play/use-happenings';
import { useRound } from '../../play/use-round';

/** The exact text of docs/product.md#crossword. */
export const incorrectText = 'Keep trying! Some answers are incorrect.';

export function scoreText(state: CrosswordState): string {
  return `Score: ${correctWords(state)} of ${state.grid.entries.length} words`;
}

function happeningOf(now: CrosswordState, before: CrosswordState | null): Happening | null {
  const words = now.grid.entries.length;
  if (!before) return { text: `${now.title}. ${words} words. Choose a clue, then type the word.` };
  if (now.lastCheck === 'correct') return { text: `You solved it! ${scoreText(now)}.` };
  if (now.lastCheck === 'incorrect') return { text: incorrectText, sound: 'wrong' };
  if (before.lastCheck !== null && now.filled.every((letter) => letter === '')) return { text: 'The board is empty.' };
  return { sound: 'tap' };
}

/** One crossword after the other; there is no clock. */
export function useCrossword() {
  const round = useRound({ name: 'crossword', engine: crossword, ticks: false });
  const { state, phase, start, play } = round;
  useHappenings(round, happeningOf);
  const open = (puzzle: number) => start({ puzzle, timer: 'x1' });
  const reset = () => {
    if (phase === 'finished' && state) open(state.puzzle);
    else play({ type: 'reset' });
  };
  const isSolved = state?.lastCheck === 'correct';
  return {
    ...round,
    begin: () => start({ timer: 'x1' }),
    isSolved,
    /** Whether another or an emptied puzzle would take away what the child wrote. */
    isFilledIn: !isSolved && state !== null && state.filled.some((letter) => letter !== ''),
    fill: (cell: number, letter: string) => play({ type: 'fill', cell, letter }),
    next: () => state && open((state.puzzle + 1) % crosswordPuzzles.length),
    reset,
  };
}

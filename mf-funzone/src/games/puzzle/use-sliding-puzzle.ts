import { GAP, type PuzzleState, puzzle, TILE_COLUMNS } from '@storysprout/game-rules/puzzle';
import { toast } from '@storysprout/kit';
import { leftMs, timeAnnouncement, timeUpText } from '../../play/round/seconds';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/puzzle';

function describe({ tiles }: PuzzleState): string {
  const rows = [0, 1, 2].map((row) => tiles.slice(row * TILE_COLUMNS, (row + 1) * TILE_COLUMNS));
  return rows
    .map((row, at) => texts.row(at + 1, row.map((tile) => (tile === GAP ? texts.gap : tile)).join(' ')))
    .join(' ');
}

function handleFinish({ isTimeUp }: PuzzleState): void {
  if (isTimeUp) toast.error(timeUpText);
}

function happeningOf(now: PuzzleState, before: PuzzleState | null): Happening | null {
  if (now.isTimeUp) return { text: timeUpText };
  if (puzzle.result(now).won) return { text: `${describe(now)} ${texts.solved}` };
  if (now.tiles !== before?.tiles) return { text: describe(now), sound: before ? 'tap' : undefined };
  return { text: timeAnnouncement(leftMs(now), leftMs(before)) };
}

/** Plays the sliding puzzle and announces the whole board after each slide. */
export function useSlidingPuzzle() {
  const timer = useTimerChoice();
  const round = useRound({
    name: 'puzzle',
    engine: puzzle,
    awardSuccess: texts.solvedForXp,
    movesOf: ({ moveCount }) => moveCount,
    onFinish: handleFinish,
  });
  const { state, start, play } = round;
  useHappenings(round, happeningOf);
  return {
    ...round,
    begin: () => start({ timer }),
    slide: (cell: number) => play({ type: 'slide', cell }),
    isSolved: state !== null && puzzle.result(state).won,
  };
}

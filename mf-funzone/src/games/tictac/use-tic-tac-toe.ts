import { type Board, type TicTacOutcome, type TicTacState, ticTac } from '@storysprout/game-rules/tictac';
import { useRound } from '../../play/round/use-round';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/tictac';
import { cellName } from './board';

export const outcomeTexts: Readonly<Record<TicTacOutcome, string>> = {
  win: texts.win,
  lose: texts.lose,
  draw: texts.draw,
};

function freeCells(board: Board): string {
  return board.flatMap((mark, cell) => (mark === null ? [cellName(cell)] : [])).join(', ');
}

/** Announces every new mark, and what is left to choose from. */
function happeningOf({ board, outcome }: TicTacState, before: TicTacState | null): Happening | null {
  if (!before) return { text: texts.begun(freeCells(board)) };
  const fresh = board.flatMap((mark, cell) => (mark !== before.board[cell] ? [{ mark, cell }] : []));
  const last = fresh.at(-1);
  if (!last) return null;
  const moves = fresh.map(({ mark, cell }) =>
    mark === 'X' ? texts.youTook(cellName(cell)) : texts.computerTook(cellName(cell)),
  );
  const isMine = last.mark === 'X';
  const rest = outcome ? outcomeTexts[outcome] : isMine ? '' : texts.turn(freeCells(board));
  return { text: `${moves.join(' ')} ${rest}`, sound: isMine ? 'tap' : 'pop' };
}

/** Plays tic-tac-toe and announces it to screen readers. */
export function useTicTacToe() {
  const round = useRound({ name: 'tictac', engine: ticTac });
  useHappenings(round, happeningOf);
  return round;
}

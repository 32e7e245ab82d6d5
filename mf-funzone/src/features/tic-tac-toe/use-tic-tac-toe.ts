import { type Board, type TicTacOutcome, ticTac, winningLine } from '@storysprout/game-rules/tictac';
import { playSound } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { useRound } from '../play/use-round';
import { cellName } from './board';

export const outcomeTexts: Readonly<Record<TicTacOutcome, string>> = {
  win: 'You win!',
  lose: 'You lose!',
  draw: "It's a draw!",
};

const setup = { name: 'tictac', engine: ticTac, reason: 'tictactoe_win', awardFailure: 'Failed to award XP.' } as const;

function freeCells(board: Board): string {
  return board.flatMap((mark, cell) => (mark === null ? [cellName(cell)] : [])).join(', ');
}

/** Tells every new mark, and what is left to choose from. */
function useNews(board: Board | undefined, outcome: TicTacOutcome | null, announce: (text: string) => void): void {
  const before = useRef<Board | undefined>(undefined);
  useEffect(() => {
    const fresh = board?.findIndex((mark, cell) => mark !== null && before.current?.[cell] === null) ?? -1;
    before.current = board;
    if (!board || fresh < 0) return;
    const isMine = board[fresh] === 'X';
    playSound(isMine ? 'tap' : 'pop');
    const move = `${isMine ? 'You took' : 'The computer took'} ${cellName(fresh)}.`;
    announce(
      outcome ? `${move} ${outcomeTexts[outcome]}` : isMine ? move : `${move} Your turn. Free: ${freeCells(board)}.`,
    );
  }, [board, outcome, announce]);
}

/** A game of tic-tac-toe: the rounds, the winning line and the news for a screen reader. */
export function useTicTacToe(announce: (text: string) => void) {
  const round = useRound(setup);
  const { state } = round;
  useNews(state?.board, state?.outcome ?? null, announce);
  const line = state ? (winningLine(state.board) ?? []) : [];
  return { ...round, line, place: (cell: number) => round.play({ type: 'place', cell }) };
}

import { Button, Row } from '@storysprout/kit';
import { useState } from 'react';
import { BoardMessage } from '../../play/board-message';
import { GameFrame } from '../../play/game-frame';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { RoundGate } from '../../play/round-gate';
import { newPuzzle, useStartOver } from '../../play/start-over';
import { NumberPad } from './number-pad';
import styles from './sudoku.module.css';
import { SudokuGrid } from './sudoku-grid';
import { incorrectText, solvedText, useSudoku } from './use-sudoku';

const howTo = [
  'Fill every empty cell with a number from 1 to 9.',
  'Each row, each column and each of the nine boxes has every number exactly once. Printed numbers stay.',
  'When the board is full, press Submit. There are 20 levels, and each is worth ten XP times its number.',
  'With the keyboard, go from cell to cell with the arrow keys, type a number, and empty a cell with Backspace.',
];

/** The middle of the board. */
const middle = 40;

export default function SudokuPage() {
  const game = useSudoku();
  const [current, setCurrent] = useState(middle);
  const { state } = game;
  const startOver = useStartOver(game.isFilledIn);
  const stats = state && {
    Level: `${state.level} / 20`,
    'To fill': state.cells.filter((digit) => digit === 0).length,
    XP: state.level * 10,
  };
  return (
    <GameFrame game="sudoku" howTo={howTo} stats={stats}>
      <RoundGate round={game}>
        {state && game.isSolved && (
          <RoundEnd
            won
            title={solvedText(state)}
            {...(game.isMoving ? { over: true } : { onAgain: () => game.begin(1) })}
          />
        )}
        {state && (
          <>
            <ReadBoard onRead={game.read} />
            <Row gap={5} justify="center" className={styles.layout}>
              <SudokuGrid state={state} current={current} onCurrent={setCurrent} onSet={game.set} />
              {!game.isSolved && <NumberPad onDigit={(digit) => game.set(current, digit)} />}
            </Row>
          </>
        )}
        {state && !game.isSolved && (
          <>
            <BoardMessage text={state.lastCheck === 'incorrect' && incorrectText} />
            <Row gap={3} justify="center">
              <Button size="l" onClick={() => game.play({ type: 'submit' })}>
                Submit
              </Button>
              <Button
                size="l"
                variant="ghost"
                onClick={() => startOver.ask({ ...newPuzzle, onYes: () => game.begin(state.level) })}
              >
                New puzzle
              </Button>
            </Row>
          </>
        )}
      </RoundGate>
      {startOver.dialog}
    </GameFrame>
  );
}

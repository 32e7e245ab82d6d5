import { Button, Row } from '@storysprout/kit';
import { useState } from 'react';
import { BoardMessage } from '../../play/board-message';
import { PlayedGame } from '../../play/played-game';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { newPuzzle, useStartOver } from '../../play/start-over';
import { justPlay } from '../../play/start-screen';
import { NumberPad } from './number-pad';
import { SudokuGrid } from './sudoku-grid';
import { incorrectText, solvedText, useSudoku } from './use-sudoku';

const howTo = [
  'Fill every empty cell with a number from 1 to 9.',
  'Each row, each column and each of the nine boxes has every number exactly once. Printed numbers stay.',
  'Small notes what a cell could be, and Hint writes one right number into the chosen cell, once in each puzzle.',
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
  const side = state && (
    <>
      <NumberPad
        onDigit={(digit) => game.set(current, digit)}
        isMarking={game.marks.isOn}
        onMarking={game.marks.switchOver}
        canGiveHint={game.canGiveHint}
        onHint={() => game.hint(current)}
      />
      <BoardMessage text={state.lastCheck === 'incorrect' && incorrectText} />
      <Row gap={2} justify="center">
        <Button onClick={() => game.play({ type: 'submit' })}>Submit</Button>
        <Button variant="ghost" onClick={() => startOver.ask({ ...newPuzzle, onYes: () => game.begin(state.level) })}>
          New puzzle
        </Button>
      </Row>
    </>
  );
  return (
    <PlayedGame game="sudoku" howTo={howTo} stats={stats} choices={justPlay} round={game} onBegin={() => game.begin(1)}>
      {() =>
        state && (
          <>
            {game.isSolved && (
              <RoundEnd won over title={solvedText(state)} {...(!game.isMoving && { onAgain: () => game.begin(1) })} />
            )}
            <ReadBoard onRead={game.read} />
            <SudokuGrid
              state={state}
              current={current}
              marksOf={game.marks.of}
              onCurrent={setCurrent}
              onSet={game.set}
              side={!game.isSolved && side}
            />
            {startOver.dialog}
          </>
        )
      }
    </PlayedGame>
  );
}

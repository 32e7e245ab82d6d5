import { Button, Row } from '@storysprout/kit';
import { useState } from 'react';
import { BoardMessage } from '../../play/board-message';
import { PlayedGame } from '../../play/played-game';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { newPuzzle, useStartOver } from '../../play/start-over';
import { justPlay } from '../../play/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/sudoku';
import { NumberPad } from './number-pad';
import { SudokuGrid } from './sudoku-grid';
import { incorrectText, solvedText, useSudoku } from './use-sudoku';

/** The middle of the board. */
const middle = 40;

export default function SudokuPage() {
  const game = useSudoku();
  const [current, setCurrent] = useState(middle);
  const { state } = game;
  const startOver = useStartOver(game.isFilledIn);
  const stats = state && {
    [playTexts.level]: texts.levelOf(state.level),
    [texts.toFill]: state.cells.filter((digit) => digit === 0).length,
    [playTexts.xp]: state.level * 10,
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
        <Button onClick={() => game.play({ type: 'submit' })}>{playTexts.submit}</Button>
        <Button variant="ghost" onClick={() => startOver.ask({ ...newPuzzle, onYes: () => game.begin(state.level) })}>
          {texts.newPuzzle}
        </Button>
      </Row>
    </>
  );
  return (
    <PlayedGame
      game="sudoku"
      howTo={texts.howTo}
      stats={stats}
      choices={justPlay}
      round={game}
      onBegin={() => game.begin(1)}
    >
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

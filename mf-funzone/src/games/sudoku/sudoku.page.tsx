import { digitsOf, type SudokuState, shapeOf } from '@storysprout/game-rules/sudoku';
import { Button, Row } from '@storysprout/kit';
import { useState } from 'react';
import { isSolvedToday } from '../../play/saved-rounds/today';
import { BoardMessage } from '../../play/screen/board/board-message';
import { ReadBoard } from '../../play/screen/board/read-board';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { newPuzzle, useStartOver } from '../../play/screen/start-over';
import { justPlay, type StartChoice } from '../../play/screen/start-screen';
import type { Stats } from '../../play/screen/stat';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/sudoku';
import { NumberPad } from './number-pad';
import { SudokuGrid } from './sudoku-grid';
import { incorrectText, isWarmUp, leftLabel, sideOf, solvedText, useSudoku, type WarmUp } from './use-sudoku';

/** The cell chosen last. It defaults to the middle, also when a smaller board does not have that cell. */
function useCurrent(cells: number) {
  const [current, setCurrent] = useState<number | null>(null);
  const isThere = current !== null && current < cells;
  return [isThere ? current : Math.floor(cells / 2), setCurrent] as const;
}

/** Small boards, and today's puzzle with a tick once it is solved. */
const warmUps: readonly StartChoice<WarmUp>[] = [
  { value: '4', label: texts.warmUp(4) },
  { value: '6', label: texts.warmUp(6) },
  { value: 'today', label: playTexts.todaysPuzzle, isDone: (userId) => isSolvedToday(userId, 'sudoku') },
];

function statsOf(state: SudokuState): Stats {
  const toFill = { [texts.toFill]: state.cells.filter((digit) => digit === 0).length };
  if (isWarmUp(state)) return { [texts.board]: texts.sizeOf(sideOf(state)), ...toFill };
  return { [playTexts.level]: texts.levelOf(state.level), ...toFill, [playTexts.xp]: state.level * 10 };
}

export default function SudokuPage() {
  const game = useSudoku();
  const { state } = game;
  const [current, setCurrent] = useCurrent(state?.cells.length ?? 0);
  const startOver = useStartOver(game.isFilledIn);
  const side = state && (
    <>
      <NumberPad
        digits={digitsOf(shapeOf(state.cells))}
        onDigit={(digit) => game.set(current, digit)}
        isMarking={game.isMarking}
        onMarking={game.switchMarking}
        canGiveHint={game.canGiveHint}
        onHint={() => game.hint(current)}
      />
      <BoardMessage text={state.lastCheck === 'incorrect' && incorrectText} />
      <Row gap={2} justify="center">
        <Button onClick={() => game.play({ type: 'submit' })}>{playTexts.submit}</Button>
        <Button variant="ghost" onClick={() => startOver.ask({ ...newPuzzle, onYes: game.renew })}>
          {texts.newPuzzle}
        </Button>
      </Row>
    </>
  );
  return (
    <PlayedGame
      game="sudoku"
      howTo={texts.howTo}
      stats={state && statsOf(state)}
      choices={justPlay}
      more={{ title: playTexts.justForFun, choices: warmUps, isForFun: true }}
      leftLabel={leftLabel}
      round={game}
      onBegin={(choice) => (choice === 'play' ? game.begin(1) : game.warmUp(choice))}
    >
      {(again) =>
        state && (
          <>
            <ReadBoard onRead={game.read} />
            <SudokuGrid
              state={state}
              current={current}
              marksOf={game.marksOf}
              onCurrent={setCurrent}
              onSet={game.set}
              side={!game.isSolved && side}
              over={
                game.isSolved && (
                  <RoundEnd
                    won
                    over
                    title={solvedText(state)}
                    {...(!game.isMoving && { onAgain: isWarmUp(state) ? again : () => game.begin(1) })}
                  />
                )
              }
            />
            {startOver.dialog}
          </>
        )
      }
    </PlayedGame>
  );
}

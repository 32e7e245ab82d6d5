import { Button, Row } from '@storysprout/kit';
import { isSolvedToday } from '../../play/saved-rounds/today';
import { BoardMessage } from '../../play/screen/board/board-message';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { emptyPuzzle, newPuzzle, useStartOver } from '../../play/screen/start-over';
import { justPlay } from '../../play/screen/start-screen';
import * as texts from '../../texts/crossword';
import * as playTexts from '../../texts/play';
import { CrosswordBoard } from './crossword-board';
import { leftLabel, scoreText, useCrossword } from './use-crossword';

/** The puzzle of the day. It gives the same XP as any other puzzle. */
const todays = {
  value: 'today',
  label: playTexts.todaysPuzzle,
  isDone: (userId: string) => isSolvedToday(userId, 'crossword'),
} as const;

export default function CrosswordPage() {
  const game = useCrossword();
  const { state, isSolved } = game;
  const startOver = useStartOver(game.isFilledIn);
  const stats = state && { [texts.puzzle]: state.title, [playTexts.xp]: 10 };
  const reset = (
    <Button variant="ghost" onClick={() => startOver.ask({ ...emptyPuzzle, onYes: game.reset })}>
      {texts.resetPuzzle}
    </Button>
  );
  const side = state && (
    <>
      <BoardMessage text={game.message} />
      <Row gap={2} justify="center">
        <Button onClick={game.submit}>{playTexts.submit}</Button>
        <Button variant="secondary" onClick={() => startOver.ask({ ...newPuzzle, onYes: game.next })}>
          {texts.nextPuzzle}
        </Button>
        {reset}
      </Row>
    </>
  );
  const end = state && (
    <RoundEnd won title={texts.solved} againLabel={texts.nextPuzzle} onAgain={game.next} otherWays={reset}>
      <p>{scoreText(state)}</p>
    </RoundEnd>
  );
  return (
    <PlayedGame
      game="crossword"
      howTo={texts.howTo}
      stats={stats}
      choices={justPlay}
      more={{ title: playTexts.sameForAll, choices: [todays] }}
      leftLabel={leftLabel}
      round={game}
      onBegin={(choice) => (choice === 'today' ? game.beginTodays() : game.begin())}
    >
      {() =>
        state && (
          <>
            <CrosswordBoard
              key={game.serial}
              state={state}
              locked={isSolved}
              wrong={game.wrong}
              onFill={game.fill}
              hinted={game.hinted}
              onHint={game.noteHint}
              side={isSolved ? end : side}
            />
            {startOver.dialog}
          </>
        )
      }
    </PlayedGame>
  );
}

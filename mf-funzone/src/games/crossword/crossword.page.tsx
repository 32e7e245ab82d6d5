import { Button, Row } from '@storysprout/kit';
import { BoardMessage } from '../../play/board-message';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { emptyPuzzle, newPuzzle, useStartOver } from '../../play/start-over';
import { justPlay } from '../../play/start-screen';
import { CrosswordBoard } from './crossword-board';
import { scoreText, useCrossword } from './use-crossword';

const howTo = [
  'Each clue stands for a word. Write it into the board, one letter in each square. Words cross and share letters.',
  'Press Submit when you have filled in everything. If all words are right, you earn ten XP.',
  'After Submit, words that are not right yet are marked. Are you stuck? Hint writes one letter of the word you are at, once for each word.',
  'With the keyboard, go to a clue with Tab and press Enter to jump to its word. Type letters, move with the arrow keys, and change between across and down with Enter.',
];

export default function CrosswordPage() {
  const game = useCrossword();
  const { state, isSolved } = game;
  const startOver = useStartOver(game.isFilledIn);
  const stats = state && { Puzzle: state.title, XP: 10 };
  const reset = (
    <Button variant="ghost" onClick={() => startOver.ask({ ...emptyPuzzle, onYes: game.reset })}>
      Reset Puzzle
    </Button>
  );
  const side = state && (
    <>
      <BoardMessage text={game.message} />
      <Row gap={2} justify="center">
        <Button onClick={game.submit}>Submit</Button>
        <Button variant="secondary" onClick={() => startOver.ask({ ...newPuzzle, onYes: game.next })}>
          Next Puzzle
        </Button>
        {reset}
      </Row>
    </>
  );
  const end = state && (
    <RoundEnd won title="You solved it!" againLabel="Next Puzzle" onAgain={game.next}>
      <p>{scoreText(state)}</p>
      {reset}
    </RoundEnd>
  );
  return (
    <PlayedGame game="crossword" howTo={howTo} stats={stats} choices={justPlay} round={game} onBegin={game.begin}>
      {() =>
        state && (
          <>
            <CrosswordBoard
              key={game.serial}
              state={state}
              locked={isSolved}
              wrong={game.wrong}
              onFill={game.fill}
              side={isSolved ? end : side}
            />
            {startOver.dialog}
          </>
        )
      }
    </PlayedGame>
  );
}

import type { TicTacOutcome, TicTacState } from '@storysprout/game-rules/tictac';
import { Button, Emoji, type EmojiName } from '@storysprout/kit';
import { Table } from '../../play/screen/board/table';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import * as texts from '../../texts/tictac';
import { Board } from './board';
import styles from './tic-tac-toe.module.css';
import { outcomeTexts, useTicTacToe } from './use-tic-tac-toe';

/** The computer's face when the child has won, lost or drawn. */
const endFaces: Readonly<Record<TicTacOutcome, EmojiName>> = {
  win: 'star-struck',
  lose: 'smiling-face-with-sunglasses',
  draw: 'winking-face',
};

function faceOf({ outcome, replyAt }: Pick<TicTacState, 'outcome' | 'replyAt'>): EmojiName {
  if (outcome) return endFaces[outcome];
  return replyAt === null ? 'grinning-face' : 'thinking-face';
}

/**
 * The computer's face, which shows whether it is thinking, waiting, or how the game ended. It is decorative, as the
 * text beside it says the same.
 */
function Opponent({ state }: { state: TicTacState }) {
  const face = faceOf(state);
  return (
    <div className={styles.opponent} data-face={face}>
      <Emoji key={face} name={face} size={112} />
    </div>
  );
}

const opponents = [
  { value: 'easy', label: texts.easy },
  { value: 'hard', label: texts.hard },
] as const;

export default function TicTacToePage() {
  const game = useTicTacToe();
  const { state } = game;
  const start = (difficulty: 'easy' | 'hard') => game.start({ difficulty, timer: 'x1' });
  const side = state && (
    <>
      <Opponent state={state} />
      {state.outcome ? (
        <RoundEnd
          won={state.outcome === 'win'}
          title={outcomeTexts[state.outcome]}
          picture={false}
          onAgain={() => start(state.difficulty)}
          otherWays={
            <Button variant="ghost" onClick={() => start(state.difficulty === 'easy' ? 'hard' : 'easy')}>
              {state.difficulty === 'easy' ? texts.tryHard : texts.tryEasy}
            </Button>
          }
        />
      ) : (
        <p className={styles.turn}>{state.replyAt === null ? texts.yourTurn : texts.thinking}</p>
      )}
    </>
  );
  return (
    <PlayedGame
      game="tictac"
      howTo={texts.howTo}
      question={texts.howStrong}
      choices={opponents}
      round={game}
      onBegin={start}
      pausable
    >
      {() =>
        state && (
          <Table most={38} side={side}>
            <Board state={state} onPlace={(cell) => game.play({ type: 'place', cell })} />
          </Table>
        )
      }
    </PlayedGame>
  );
}

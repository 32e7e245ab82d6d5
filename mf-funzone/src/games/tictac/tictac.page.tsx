import { Button } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { Table } from '../../play/table';
import { Board } from './board';
import { Opponent } from './opponent';
import styles from './tic-tac-toe.module.css';
import { outcomeTexts, useTicTacToe } from './use-tic-tac-toe';

const opponents = [
  { value: 'easy', label: 'Easy (2 XP)' },
  { value: 'hard', label: 'Hard (10 XP)' },
] as const;

const howTo = [
  'You are X and you begin. Put three X in a row, across, down or corner to corner, before the computer gets three O.',
  'Easy plays without a plan. Hard never makes a mistake: a draw against it is already a great result.',
  'With the keyboard, go from cell to cell with Tab and press Enter.',
];

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
          onAgain={() => start(state.difficulty)}
        >
          <Button variant="ghost" onClick={() => start(state.difficulty === 'easy' ? 'hard' : 'easy')}>
            {state.difficulty === 'easy' ? 'Try Hard (10 XP)' : 'Try Easy (2 XP)'}
          </Button>
        </RoundEnd>
      ) : (
        <p className={styles.turn}>{state.replyAt === null ? 'Your turn' : 'The computer is thinking...'}</p>
      )}
    </>
  );
  return (
    <PlayedGame
      game="tictac"
      howTo={howTo}
      question="How strong should the computer be?"
      choices={opponents}
      round={game}
      onBegin={start}
      pausable
    >
      {() =>
        state && (
          <Table most={30} side={side}>
            <Board state={state} onPlace={(cell) => game.play({ type: 'place', cell })} />
          </Table>
        )
      }
    </PlayedGame>
  );
}

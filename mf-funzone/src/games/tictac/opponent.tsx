import type { TicTacOutcome, TicTacState } from '@storysprout/game-rules/tictac';
import { Emoji, type EmojiName } from '@storysprout/kit';
import styles from './tic-tac-toe.module.css';

/** The computer's face when the child has won, lost or drawn. */
const endFaces: Readonly<Record<TicTacOutcome, EmojiName>> = {
  win: 'star-struck',
  lose: 'smiling-face-with-sunglasses',
  draw: 'winking-face',
};

export function faceOf({ outcome, replyAt }: Pick<TicTacState, 'outcome' | 'replyAt'>): EmojiName {
  if (outcome) return endFaces[outcome];
  return replyAt === null ? 'grinning-face' : 'thinking-face';
}

/**
 * The computer's face, which shows whether it is thinking, waiting, or how the game ended. It is decorative, as the
 * text beside it says the same.
 */
export function Opponent({ state }: { state: TicTacState }) {
  const face = faceOf(state);
  return (
    <div className={styles.opponent} data-face={face}>
      <Emoji key={face} name={face} size={112} />
    </div>
  );
}

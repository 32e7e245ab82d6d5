import {
  HANGMAN_LEVELS,
  type HangmanState,
  hangman,
  MAX_WRONG_GUESSES,
  maskedWord,
  NEXT_LEVEL_DELAY_MS,
  wrongGuesses,
} from '@storysprout/game-rules/hangman';
import { Button } from '@storysprout/kit';
import { LevelledGame } from '../../play/levelled-game';
import { RoundEnd } from '../../play/round-end';
import { useLater } from '../../play/use-later';
import { Gallows } from './gallows';
import styles from './hangman.module.css';
import { LetterInput } from './letter-input';
import { resultText, useHangman } from './use-hangman';
import { WordLine } from './word-line';

const howTo = [
  'Read the clue and guess the word, one letter at a time. Six wrong letters, and the drawing is complete.',
  'Each word you find takes you one level up, and a higher level is worth more XP: ten times its number.',
  'Type a letter on your keyboard, or pick one with the mouse, a finger or Tab and Enter.',
];

export default function HangmanPage() {
  const game = useHangman();
  const { state } = game;
  const stats = state && {
    Level: state.level,
    Wrong: `${wrongGuesses(state).length} / ${MAX_WRONG_GUESSES}`,
    XP: state.level * 10,
  };
  return (
    <LevelledGame game="hangman" howTo={howTo} question="Which words would you like?" stats={stats} round={game}>
      {(again) => state && <HangmanRound game={game} state={state} onChooseWords={again} />}
    </LevelledGame>
  );
}

interface HangmanRoundProps {
  readonly game: ReturnType<typeof useHangman>;
  readonly state: HangmanState;
  readonly onChooseWords: () => void;
}

/** One word; the next level begins two seconds after it is found, unless the child chooses other words before. */
function HangmanRound({ game, state, onChooseWords }: HangmanRoundProps) {
  const { phase, playLevel } = game;
  const { level, clue } = state;
  const isWon = hangman.result(state).won;
  const isMoving = isWon && level < HANGMAN_LEVELS;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => playLevel(level + 1));
  return (
    <>
      <Gallows wrong={wrongGuesses(state).length} />
      <p className={styles.clue}>
        <strong>Clue:</strong> {clue}
      </p>
      <WordLine letters={maskedWord(state)} />
      {phase === 'playing' && <LetterInput state={state} onGuess={(letter) => game.play({ type: 'guess', letter })} />}
      {phase === 'finished' && (
        <RoundEnd
          won={isWon}
          title={resultText(state) ?? ''}
          againLabel={isWon ? 'Play Again' : 'Try Again'}
          onAgain={isMoving ? undefined : () => playLevel(isWon ? 1 : level)}
        />
      )}
      <Button variant="ghost" onClick={onChooseWords}>
        Choose other words
      </Button>
    </>
  );
}

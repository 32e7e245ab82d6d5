import {
  type HangmanDifficulty,
  MAX_WRONG_GUESSES,
  maskedWord,
  NEXT_LEVEL_DELAY_MS,
  wrongGuesses,
} from '@storysprout/game-rules/hangman';
import { Button } from '@storysprout/kit';
import { useState } from 'react';
import { Gallows } from '../features/hangman/gallows';
import styles from '../features/hangman/hangman.module.css';
import { LetterInput } from '../features/hangman/letter-input';
import { resultText, useHangman } from '../features/hangman/use-hangman';
import { WordLine } from '../features/hangman/word-line';
import { useAnnouncer } from '../features/play/announcer';
import { DifficultyChoice, threeLevels } from '../features/play/difficulty-choice';
import { GameFrame } from '../features/play/game-frame';
import { RoundEnd } from '../features/play/round-end';
import { RoundGate } from '../features/play/round-gate';
import { Stat } from '../features/play/stat';
import { useLater } from '../features/play/use-later';

const howTo = (
  <>
    <p>Read the clue and guess the word, one letter at a time. Six wrong letters, and the drawing is complete.</p>
    <p>Each word you find takes you one level up, and a higher level is worth more XP: ten times its number.</p>
    <p>Type a letter on your keyboard, or pick one with the mouse, a finger or Tab and Enter.</p>
  </>
);

export default function HangmanPage() {
  const { announce, region } = useAnnouncer();
  const [difficulty, setDifficulty] = useState<HangmanDifficulty | null>(null);
  const game = useHangman(announce);
  const { state, phase } = game;
  const playLevel = (level: number) => difficulty && game.begin(difficulty, level, state?.entry);
  const isMoving = difficulty !== null && game.isWon && !game.isLastLevel;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => state && playLevel(state.level + 1));
  const choose = (chosen: HangmanDifficulty) => {
    setDifficulty(chosen);
    game.begin(chosen, 1);
  };
  if (!difficulty || !state) {
    return (
      <GameFrame game="hangman" howTo={howTo}>
        {region}
        {difficulty ? (
          <RoundGate round={game}>{null}</RoundGate>
        ) : (
          <DifficultyChoice question="Which words would you like?" choices={threeLevels} onChoose={choose} />
        )}
      </GameFrame>
    );
  }
  const wrong = wrongGuesses(state);
  const stats = (
    <>
      <Stat label="Level">{state.level}</Stat>
      <Stat label="Wrong">
        {wrong.length} / {MAX_WRONG_GUESSES}
      </Stat>
      <Stat label="XP">{state.level * 10}</Stat>
    </>
  );
  return (
    <GameFrame game="hangman" howTo={howTo} stats={stats}>
      {region}
      <RoundGate round={game}>
        <div className={styles.round}>
          <Gallows wrong={wrong.length} />
          <p className={styles.clue}>
            <strong>Clue:</strong> {state.clue}
          </p>
          <WordLine letters={maskedWord(state)} />
          {phase === 'playing' && (
            <LetterInput guessed={state.guessed} wrong={wrong} onGuess={game.guess} wordKey={game.serial} />
          )}
          {phase === 'finished' && (
            <RoundEnd
              won={game.isWon}
              title={resultText(state) ?? ''}
              againLabel={game.isLost ? 'Try Again' : 'Play Again'}
              {...(isMoving ? {} : { onAgain: () => playLevel(game.isLost ? state.level : 1) })}
            />
          )}
          <Button variant="ghost" onClick={() => setDifficulty(null)}>
            Choose other words
          </Button>
        </div>
      </RoundGate>
    </GameFrame>
  );
}

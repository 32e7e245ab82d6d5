import type { Difficulty } from '@storysprout/game-rules/core';
import { MAX_WRONG_GUESSES, maskedWord, NEXT_LEVEL_DELAY_MS, wrongGuesses } from '@storysprout/game-rules/hangman';
import { Button } from '@storysprout/kit';
import { useState } from 'react';
import { DifficultyChoice, threeLevels } from '../../play/difficulty-choice';
import { GameFrame } from '../../play/game-frame';
import { RoundEnd } from '../../play/round-end';
import { RoundGate } from '../../play/round-gate';
import { Stat } from '../../play/stat';
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
  const [difficulty, setDifficulty] = useState<Difficulty | null>(null);
  const game = useHangman();
  const { state, phase } = game;
  const playLevel = (level: number) => difficulty && game.begin(difficulty, level, state?.entry);
  const isMoving = difficulty !== null && game.isWon && !game.isLastLevel;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => state && playLevel(state.level + 1));
  const choose = (chosen: Difficulty) => {
    setDifficulty(chosen);
    game.begin(chosen, 1);
  };
  if (!difficulty || !state) {
    return (
      <GameFrame game="hangman" howTo={howTo}>
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

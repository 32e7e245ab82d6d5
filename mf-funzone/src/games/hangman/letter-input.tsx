import { type HangmanState, wrongGuesses } from '@storysprout/game-rules/hangman';
import { TextInput, VisuallyHidden } from '@storysprout/kit';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import * as texts from '../../texts/hangman';
import styles from './hangman.module.css';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** How long after the word appears the text box is focused, in milliseconds. */
const focusDelayMs = 100;

function letterClass(letter: string, guessed: readonly string[], wrong: readonly string[]): string {
  if (wrong.includes(letter)) return `${styles.key} ${styles.wrong}`;
  return guessed.includes(letter) ? `${styles.key} ${styles.right}` : (styles.key ?? '');
}

function letterName(letter: string, guessed: readonly string[], wrong: readonly string[]): string {
  if (wrong.includes(letter)) return texts.letterOut(letter);
  return guessed.includes(letter) ? texts.letterIn(letter) : letter;
}

/** Takes one letter at a time, typed into the box or picked below it. Anything but a new letter is silently ignored. */
export function LetterInput({ state, onGuess }: { state: HangmanState; onGuess: (letter: string) => void }) {
  const { guessed } = state;
  const wrong = wrongGuesses(state);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }), focusDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const letter = target.value.slice(-1).toUpperCase();
    target.value = '';
    if (/^[A-Z]$/.test(letter) && !guessed.includes(letter)) onGuess(letter);
  };
  return (
    <div className={styles.input}>
      <div className={styles.typed}>
        <label htmlFor={id}>{texts.typeALetter}</label>
        <TextInput
          ref={input}
          id={id}
          className={styles.box}
          // The letters below do for a finger, and a keyboard on the screen would cover them.
          inputMode="none"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={handleChange}
        />
      </div>
      <fieldset className={styles.keys}>
        <legend>
          <VisuallyHidden>{texts.orPickOne}</VisuallyHidden>
        </legend>
        {alphabet.map((letter) => (
          <button
            key={letter}
            type="button"
            className={letterClass(letter, guessed, wrong)}
            aria-label={letterName(letter, guessed, wrong)}
            aria-disabled={guessed.includes(letter)}
            onClick={() => !guessed.includes(letter) && onGuess(letter)}
          >
            {letter}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

import { currentWord, type SpellBeeState, type SpellingWord } from '@storysprout/game-rules/spellbee';
import { Button, Emoji, Field, Icon, Row, TextInput } from '@storysprout/kit';
import { type FormEvent, useRef, useState } from 'react';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/spellbee';
import styles from './spell-bee.module.css';
import { answerText } from './use-spell-bee';

interface WordFormProps {
  readonly state: SpellBeeState;
  readonly word: SpellingWord;
  /** Returns false if the answer does not count yet, so that the text stays in the box. */
  readonly onAnswer: (text: string) => boolean;
  readonly onHear: () => void;
}

/** The longest answer that the engine accepts; all words are much shorter. */
const longestAnswer = 40;

interface Verdict {
  readonly text: string;
  /** The word that was answered. */
  readonly word: string;
}

/** Returns the result of the latest answer, kept until the next one. */
function useVerdict(state: SpellBeeState): Verdict {
  const [seen, setSeen] = useState({ state, verdict: { text: '', word: '' } });
  if (seen.state.position !== state.position) {
    setSeen({ state, verdict: { text: answerText(state, seen.state), word: currentWord(seen.state)?.word ?? '' } });
  }
  return seen.verdict;
}

/** The current word to listen to, its meaning, and a box to type it in. */
export function WordForm({ state, word, onAnswer, onHear }: WordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const verdict = useVerdict(state);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (onAnswer(text)) setText('');
    input.current?.focus();
  };
  const handleHear = () => {
    onHear();
    input.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <div className={styles.speaker}>
        <Emoji name="honeybee" size={88} className={styles.bee} />
        <Button size="l" variant="secondary" onClick={handleHear}>
          <Icon name="volume" /> {texts.hearAgain}
        </Button>
      </div>
      <p className={styles.hint}>
        <strong>{texts.itMeans}</strong> {word.hint}{' '}
        <span className={styles.length}>{texts.letters(word.word.length)}</span>
      </p>
      <Row align="end" justify="center" className={styles.answer}>
        <Field label={texts.typeTheWord}>
          <TextInput
            ref={input}
            className={styles.box}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={longestAnswer}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            data-first=""
          />
        </Field>
        <Button type="submit" size="l">
          {playTexts.submit}
        </Button>
      </Row>
      <p className={verdict.text === playTexts.correct ? styles.good : styles.oops}>
        {verdict.text && <Icon name={verdict.text === playTexts.correct ? 'check' : 'close'} />}{' '}
        <span>{verdict.text}</span>
        {verdict.text && <strong className={styles.spelled}>{verdict.word}</strong>}
      </p>
    </form>
  );
}

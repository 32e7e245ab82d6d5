import { textLimits } from '@storysprout/contract';
import { Field, TextArea } from '@storysprout/kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './reason-choices.module.css';

interface ReasonChoicesProps {
  readonly legend: ReactNode;
  /** Ready-made messages; the first one is chosen to begin with. */
  readonly templates: readonly string[];
  /** Helps with words of one's own. */
  readonly hint: string;
  /** Gets an empty text while nothing is written. */
  readonly onChange: (reason: string) => void;
}

/** Asks for a message to a writer. The arrow keys choose, Enter sends the form around it. */
export function ReasonChoices({ legend, templates, hint, onChange }: ReasonChoicesProps) {
  const firstChoice = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState(0);
  const [own, setOwn] = useState('');
  // Runs after the dialog has given its close button the focus: Enter should send, not close.
  useEffect(() => firstChoice.current?.focus(), []);
  const choose = (at: number) => {
    setChoice(at);
    onChange(templates[at] ?? own.trim());
  };
  const write = (text: string) => {
    setOwn(text);
    onChange(text.trim());
  };
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>{legend}</legend>
        {[...templates, 'Write it in my own words'].map((label, at) => (
          <label key={label} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={choice === at}
              onChange={() => choose(at)}
              ref={at === 0 ? firstChoice : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {choice === templates.length && (
        <Field label="Your words" hint={hint} required>
          <TextArea
            rows={3}
            showCount
            maxLength={textLimits.reason}
            value={own}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
      )}
    </>
  );
}

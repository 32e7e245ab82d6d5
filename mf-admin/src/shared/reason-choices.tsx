import { textLimits } from '@storysprout/contract';
import { Field, TextArea } from '@storysprout/kit';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import * as texts from '../texts/shared';
import styles from './reason-choices.module.css';

/**
 * Focuses the first choice or field, so that Enter submits instead of closing the dialog. Call it in the component that renders
 * the dialog: its effects run after the dialog has focused its close button.
 */
export function useFirstChoice() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

interface ReasonChoicesProps {
  readonly firstChoice: Ref<HTMLInputElement>;
  readonly legend: ReactNode;
  /** Ready-made messages. None is chosen to begin with, so nobody gets one that no moderator picked. */
  readonly templates: readonly string[];
  /** A hint for writing an own message. */
  readonly hint: string;
  /** Called with an empty string while the own message is empty. Not called before a choice is made. */
  readonly onChange: (reason: string) => void;
}

/** Asks for a message to a writer. Space and the arrow keys choose, Enter sends the form around it. */
export function ReasonChoices({ firstChoice, legend, templates, hint, onChange }: ReasonChoicesProps) {
  const [choice, setChoice] = useState<number | null>(null);
  const [own, setOwn] = useState('');
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
        {[...templates, texts.writeItInMyOwn].map((label, at) => (
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
        <Field label={texts.yourWords} hint={hint} required>
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

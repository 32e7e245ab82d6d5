import { Button, Dialog, type EmojiName, Field, Row, TextArea } from '@storysprout/kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as texts from '../texts/shared';
import styles from './form.module.css';

interface ReasonDialogProps {
  readonly title: string;
  readonly emoji: EmojiName;
  /** A description of what will happen. */
  readonly children: ReactNode;
  readonly label: string;
  /** Tells who will read the reason. */
  readonly hint: string;
  readonly maxLength: number;
  readonly confirmLabel: string;
  readonly pending: boolean;
  /** With the reason, which is never empty. */
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of an action that somebody else will want to understand. */
export function ReasonDialog({ title, emoji, children, label, hint, maxLength, ...rest }: ReasonDialogProps) {
  const { confirmLabel, pending, onConfirm, onClose } = rest;
  const [text, setText] = useState('');
  const reason = text.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== '') onConfirm(reason);
  };
  return (
    <Dialog open onClose={onClose} title={title} emoji={emoji} size="s">
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>{children}</p>
        <Field label={label} hint={hint} required>
          <TextArea
            rows={3}
            showCount
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={pending} disabled={reason === ''}>
            {confirmLabel}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

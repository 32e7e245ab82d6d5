import { Button, Dialog, Field, PasswordInput, Row } from '@storysprout/kit';
import { type FormEvent, useId, useState } from 'react';
import styles from './profile.module.css';

interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  readonly pending: boolean;
  readonly onConfirm: (currentPassword: string) => void;
  readonly onClose: () => void;
}

/** Asks for the present password before something important changes. */
export function ConfirmPasswordDialog({ open, pending, onConfirm, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onConfirm(password);
  };
  const footer = (
    <Row gap={3} justify="end">
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={pending} pendingText="Saving...">
        Confirm
      </Button>
    </Row>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Is it really you?" emoji="locked" size="s" footer={footer}>
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <p className={styles.note}>You signed in a while ago. Please type your present password to save this change.</p>
        <Field label="Present password" required>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

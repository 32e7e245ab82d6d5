import { Button, Dialog, Field, PasswordInput, Row } from '@storysprout/kit';
import { type FormEvent, useId, useState } from 'react';
import * as texts from '../../../texts/profile';
import styles from '../profile.module.css';

interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  readonly pending: boolean;
  /** Text of the button while the request is under way. */
  readonly pendingText: string;
  readonly onConfirm: (currentPassword: string) => void;
  readonly onClose: () => void;
}

/** Asks for the current password before something important happens. */
export function ConfirmPasswordDialog({ open, pending, pendingText, onConfirm, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId();
  const footer = (
    <Row gap={3} justify="end">
      <Button variant="ghost" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} pending={pending} pendingText={pendingText}>
        {texts.confirm}
      </Button>
    </Row>
  );
  return (
    <Dialog open={open} onClose={onClose} title={texts.isItYou} emoji="locked" size="s" footer={footer}>
      <PasswordForm id={formId} onConfirm={onConfirm} />
    </Dialog>
  );
}

/** A component of its own, so that the typed password is gone once the dialog is closed. */
function PasswordForm({ id, onConfirm }: Pick<ConfirmPasswordDialogProps, 'onConfirm'> & { readonly id: string }) {
  const [password, setPassword] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onConfirm(password);
  };
  return (
    <form id={id} className={styles.form} onSubmit={handleSubmit}>
      <p className={styles.note}>{texts.typePassword}</p>
      <Field label={texts.currentPassword} required>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </form>
  );
}

import { type AdminUser, textLimits } from '@storysprout/contract';
import { Button, ConfirmDialog, Dialog, Field, TextArea } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import { banUser, unbanUser } from '../../api/admin-users';
import { useUserChange } from './user-changes';
import styles from './users.module.css';

interface BanDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Asks for the reason, which the child reads when she tries to sign in. */
export function BanDialog({ user, onClose }: BanDialogProps) {
  const [reason, setReason] = useState('');
  const ban = useUserChange((why: string) => banUser(user._id, why), {
    done: ({ name }) => `${name} is banned and signed out.`,
    onDone: onClose,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') ban.mutate(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={`Ban ${user.name}?`} emoji="no-entry" size="s">
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>{user.name} is signed out everywhere at once and cannot sign in again. What is published stays.</p>
        <Field label="Reason" hint={`${user.name} reads this when signing in.`} required>
          <TextArea
            rows={3}
            showCount
            maxLength={textLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={ban.isPending} disabled={reason.trim() === ''}>
            Ban this user
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function UnbanDialog({ user, onClose }: BanDialogProps) {
  const unban = useUserChange(() => unbanUser(user._id), {
    done: ({ name }) => `${name} can sign in again.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Let ${user.name} back in?`}
      emoji="hugging-face"
      confirmLabel="Lift the ban"
      pending={unban.isPending}
      onConfirm={() => unban.mutate(undefined)}
      onClose={onClose}
    >
      <p>The reason was: {user.banReason}</p>
    </ConfirmDialog>
  );
}

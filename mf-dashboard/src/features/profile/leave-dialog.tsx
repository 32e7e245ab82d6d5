import type { LeavingWay } from '@storysprout/contract';
import { ConfirmDialog } from '@storysprout/kit';
import { useId, useState } from 'react';
import styles from './profile.module.css';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly pending: boolean;
  readonly onConfirm: (leaving: LeavingWay) => void;
  readonly onClose: () => void;
}

const ways: readonly { readonly value: LeavingWay; readonly label: string; readonly note: string }[] = [
  {
    value: 'erase',
    label: 'Erase everything I made',
    note: 'Your blogs, comments, likes, pictures and XP are all gone.',
  },
  {
    value: 'leaveBlogs',
    label: 'Leave my blogs without my name',
    note: 'Everybody can still read your published blogs. Nobody can see that you wrote them. All the rest is gone.',
  },
];

/** Says what goes, and asks how somebody wants to leave. */
export function LeaveDialog({ open, pending, onConfirm, onClose }: LeaveDialogProps) {
  const name = useId();
  const [leaving, setLeaving] = useState<LeavingWay>('erase');
  return (
    <ConfirmDialog
      open={open}
      title="Do you really want to leave?"
      confirmLabel="Delete my account"
      cancelLabel="Stay"
      tone="danger"
      pending={pending}
      onConfirm={() => onConfirm(leaving)}
      onClose={onClose}
    >
      <fieldset className={styles.ways}>
        <legend>What should happen to what you made?</legend>
        {ways.map(({ value, label, note }) => (
          <label key={value} className={styles.way}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === leaving}
              onChange={() => setLeaving(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className={styles.wayNote}>{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        It happens in 24 hours. If you change your mind, just sign in again before then. Afterwards nobody can bring it
        back.
      </p>
    </ConfirmDialog>
  );
}

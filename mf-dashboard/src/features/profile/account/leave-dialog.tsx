import type { LeavingWay } from '@storysprout/contract';
import { ConfirmDialog } from '@storysprout/kit';
import { useId, useState } from 'react';
import * as texts from '../../../texts/profile';
import styles from '../profile.module.css';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly pending: boolean;
  readonly onConfirm: (leaving: LeavingWay) => void;
  readonly onClose: () => void;
}

const ways: readonly { readonly value: LeavingWay; readonly label: string; readonly note: string }[] = [
  {
    value: 'erase',
    label: texts.eraseEverythingIMade,
    note: texts.eraseNote,
  },
  {
    value: 'leaveBlogs',
    label: texts.leaveMyBlogsWithoutMy,
    note: texts.leaveBlogsNote,
  },
];

/** Explains what happens when the account is deleted, and lets the reader choose what happens to their blogs. */
export function LeaveDialog({ open, pending, onConfirm, onClose }: LeaveDialogProps) {
  const name = useId();
  const [leaving, setLeaving] = useState<LeavingWay>('erase');
  return (
    <ConfirmDialog
      open={open}
      title={texts.doYouReallyWantTo}
      confirmLabel={texts.deleteMyAccount}
      cancelLabel={texts.stay}
      tone="danger"
      pending={pending}
      onConfirm={() => onConfirm(leaving)}
      onClose={onClose}
    >
      <fieldset className={styles.ways}>
        <legend>{texts.whatShouldHappen}</legend>
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
      <p>{texts.inADay}</p>
    </ConfirmDialog>
  );
}

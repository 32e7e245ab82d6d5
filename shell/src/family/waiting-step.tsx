import type { OwnConsent } from '@storysprout/contract';
import { Button, formatLongDate, Stack } from '@storysprout/kit';
import { useState } from 'react';
import styles from './family.module.css';
import { GrownUpForm, type GrownUpFormProps } from './grown-up-form';

export interface WaitingStepProps extends GrownUpFormProps {
  readonly consent: OwnConsent;
  readonly onSendAgain: () => void;
}

/** The letter is out: it can be sent again, or to somebody else. */
export function WaitingStep({ consent: { sentTo, deleteOn }, onSend, onSendAgain, pending }: WaitingStepProps) {
  const [isOther, setOther] = useState(false);
  return (
    <Stack>
      <p className={styles.wide}>
        We sent a letter to <strong>{sentTo ?? 'your grown-up'}</strong>. Ask them to look for it. It may hide in the
        junk mail.
      </p>
      {deleteOn !== null && (
        <p className={styles.note}>
          Please tell them that we wait until {formatLongDate(deleteOn)}. After that we end the account.
        </p>
      )}
      <Button pending={pending} pendingText="Sending..." onClick={onSendAgain}>
        Send the letter again
      </Button>
      {isOther ? (
        <GrownUpForm onSend={onSend} pending={pending} />
      ) : (
        <Button variant="ghost" onClick={() => setOther(true)}>
          Send it to another grown-up
        </Button>
      )}
    </Stack>
  );
}

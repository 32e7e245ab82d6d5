import type { OwnConsent } from '@storysprout/contract';
import { Button, formatLongDate, Stack } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../../texts/ask-a-grown-up';
import styles from '../family.module.css';
import { GrownUpForm, type GrownUpFormProps } from './grown-up-form';

export interface WaitingStepProps extends GrownUpFormProps {
  readonly consent: OwnConsent;
  readonly onSendAgain: () => void;
}

/** Shown after the grown-up was written to. The e-mail can be sent again, or to somebody else. */
export function WaitingStep({ consent: { sentTo, deleteOn }, onSend, onSendAgain, pending }: WaitingStepProps) {
  const [isOther, setOther] = useState(false);
  return (
    <Stack>
      <p className={styles.wide}>
        {texts.weSentAnEmailTo} <strong>{sentTo ?? texts.yourGrownUp}</strong>
        {texts.askThemToLook}
      </p>
      {deleteOn !== null && <p className={styles.note}>{texts.weWaitUntil(formatLongDate(deleteOn))}</p>}
      <Button pending={pending} pendingText={texts.sending} onClick={onSendAgain}>
        {texts.sendTheEmailAgain}
      </Button>
      {isOther ? (
        <GrownUpForm onSend={onSend} pending={pending} />
      ) : (
        <Button variant="ghost" onClick={() => setOther(true)}>
          {texts.sendToAnother}
        </Button>
      )}
    </Stack>
  );
}

import { ConfirmDialog, Spinner, useQuery } from '@storysprout/kit';
import { recipientCountQuery } from '../../shared/recipient-count.query';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';
import type { SendingQuestion } from './use-sending';

interface ConfirmSendingProps {
  readonly question: SendingQuestion | null;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before e-mails are sent, with the number of recipients, and before a topic is sent again. */
export function ConfirmSending({ question, isSending, onConfirm, onClose }: ConfirmSendingProps) {
  if (!question) return null;
  const isAgain = question.kind === 'again';
  return (
    <ConfirmDialog
      open
      title={isAgain ? texts.sendAgainTitle : texts.sendTheWeeklyChallenge}
      emoji={isAgain ? 'thinking-face' : 'love-letter'}
      confirmLabel={isAgain ? texts.sendItAgain : texts.sendTheEmails}
      pending={isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isAgain ? <p>{question.message}</p> : <Recipients />}
      <blockquote dir="auto" className={styles.topic}>
        {question.request.topic}
      </blockquote>
    </ConfirmDialog>
  );
}

function Recipients() {
  const { data, isPending } = useQuery(recipientCountQuery);
  if (isPending) return <Spinner label={texts.countingTheRecipients} />;
  if (data === undefined) return <p>{texts.goesToEveryReader}</p>;
  const { count, undeliverable = 0 } = data;
  return (
    <p>
      {texts.goesByEmail} <strong>{texts.readers(count)}</strong>.{' '}
      {undeliverable > 0 && <span>{texts.undeliverable(undeliverable)}</span>}
    </p>
  );
}

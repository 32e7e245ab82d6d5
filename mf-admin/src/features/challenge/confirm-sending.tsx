import { api, ConfirmDialog, formatCount, Spinner, useQuery } from '@storysprout/kit';
import styles from './challenge.module.css';
import type { SendingQuestion } from './use-sending';

interface ConfirmSendingProps {
  readonly question: SendingQuestion | null;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before e-mails leave, with the number of recipients, and before a topic goes out a second time. */
export function ConfirmSending({ question, isSending, onConfirm, onClose }: ConfirmSendingProps) {
  if (!question) return null;
  const isAgain = question.kind === 'again';
  return (
    <ConfirmDialog
      open
      title={isAgain ? 'Send it again?' : 'Send the weekly challenge?'}
      emoji={isAgain ? 'thinking-face' : 'love-letter'}
      confirmLabel={isAgain ? 'Send it again' : 'Send the e-mails'}
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
  const { data, isPending } = useQuery({
    queryKey: ['admin', 'recipient-count'],
    queryFn: async ({ signal }) => (await api.call('GET /admin/recipients/count', { signal })).count,
    // Counted anew each time it is asked for.
    staleTime: 0,
  });
  if (isPending) return <Spinner label="Counting the recipients..." />;
  if (data === undefined) return <p>This topic goes to every reader by e-mail.</p>;
  return (
    <p>
      This topic goes by e-mail to <strong>{data === 1 ? '1 reader' : `${formatCount(data)} readers`}</strong>.
    </p>
  );
}

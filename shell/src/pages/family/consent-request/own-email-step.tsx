import type { OwnConsent } from '@storysprout/contract';
import { api, Button, errorMessage, formatLongDate, Stack, toast, useMutation } from '@storysprout/kit';
import * as texts from '../../../texts/ask-a-grown-up';
import styles from '../family.module.css';

export interface OwnEmailStepProps {
  /** True once the child has followed the link. The grown-up then gets their e-mail within a minute. */
  readonly isConfirmed: boolean;
  readonly consent: OwnConsent;
}

/** The child's own address is confirmed before anybody writes to the grown-up. */
export function OwnEmailStep({ isConfirmed, consent: { sentTo, deleteOn } }: OwnEmailStepProps) {
  const again = useMutation({
    mutationFn: () => api.call('POST /user/verify-email/resend'),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
  if (isConfirmed) {
    return (
      <p className={styles.wide}>
        {texts.weAreWritingTo} <strong>{sentTo ?? texts.yourGrownUp}</strong>
        {texts.inAMinute}
      </p>
    );
  }
  return (
    <Stack>
      <p>{texts.ownEmailFirst}</p>
      {deleteOn !== null && <p className={styles.note}>{texts.ownEmailUntil(formatLongDate(deleteOn))}</p>}
      <Button pending={again.isPending} pendingText={texts.sending} onClick={() => again.mutate()}>
        {texts.sendMeTheEmailAgain}
      </Button>
    </Stack>
  );
}

import type { User } from '@storysprout/contract';
import { api, Button, errorMessage, Row, toast, useMutation } from '@storysprout/kit';
import styles from './profile.module.css';

/** The address whose letter has not been opened yet, or null. */
function waitingAddress({ email, emailVerified, pendingEmail }: User): string | null {
  return pendingEmail ?? (emailVerified === false ? email : null);
}

/** Reminds of the letter by which an address is confirmed. */
export function EmailNotice({ user }: { user: User }) {
  const waiting = waitingAddress(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /user/verify-email/resend'),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, 'The letter could not be sent. Please try again later.')),
  });
  if (waiting === null) return null;
  return (
    <Row className={styles.notice}>
      <p>
        Please open the letter we sent to <bdi>{waiting}</bdi>.
        {user.pendingEmail && ' Until then you sign in with your old email.'}
      </p>
      <Button size="s" variant="secondary" pending={isPending} pendingText="Sending..." onClick={() => mutate()}>
        Send it again
      </Button>
    </Row>
  );
}

import type { User } from '@storysprout/contract';
import { api, Button, errorMessage, LongDate, Row, toast, useMutation } from '@storysprout/kit';
import * as texts from '../../texts/profile';
import styles from './profile.module.css';

/** Returns the address that has not been confirmed yet, or null. */
function waitingAddress({ email, emailVerified, pendingEmail }: User): string | null {
  return pendingEmail ?? (emailVerified === false ? email : null);
}

/**
 * Returns the address that mail servers refuse. Null when there is none, or another one already waits to be confirmed.
 */
function refusedAddress({ email, emailUndeliverable, pendingEmail }: User): string | null {
  return emailUndeliverable && pendingEmail === undefined ? email : null;
}

/** Reminds the reader to confirm an address, and reports one that a moderator changed or that doesn't work. */
export function EmailNotice({ user }: { user: User }) {
  const { emailChangedByStaffAt } = user;
  return (
    <>
      {emailChangedByStaffAt && (
        <p className={styles.notice} role="status">
          {texts.moderatorChangedYourEmail} <LongDate date={emailChangedByStaffAt} />. {texts.ifThatIsWrong}
        </p>
      )}
      <WaitingNotice user={user} />
    </>
  );
}

function WaitingNotice({ user }: { user: User }) {
  const refused = refusedAddress(user);
  const waiting = refused ?? waitingAddress(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /user/verify-email/resend'),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, texts.emailNotSent)),
  });
  if (waiting === null) return null;
  return (
    <Row className={styles.notice}>
      <p>
        {refused ? texts.couldNotReachYou : texts.openTheEmail} <bdi>{waiting}</bdi>.
        {refused ? ` ${texts.pleaseCheckIt}` : user.pendingEmail && texts.untilThen}
      </p>
      <Button size="s" variant="secondary" pending={isPending} pendingText={texts.sending} onClick={() => mutate()}>
        {refused ? texts.tryItAgain : texts.sendItAgain}
      </Button>
    </Row>
  );
}

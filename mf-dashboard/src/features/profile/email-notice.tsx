import type { User } from '@storysprout/contract';
import { api, Button, errorMessage, LongDate, Row, toast, useMutation } from '@storysprout/kit';
import * as texts from '../../texts/profile';
import styles from './profile.module.css';

/** The address whose letter has not been opened yet, or null. */
function waitingAddress({ email, emailVerified, pendingEmail }: User): string | null {
  return pendingEmail ?? (emailVerified === false ? email : null);
}

/** The address that mail servers refuse, or null; the letter to another one makes up for it. */
function refusedAddress({ email, emailUndeliverable, pendingEmail }: User): string | null {
  return emailUndeliverable && pendingEmail === undefined ? email : null;
}

/** Reminds of the letter by which an address is confirmed, and tells of one that a moderator changed or that does not work. */
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

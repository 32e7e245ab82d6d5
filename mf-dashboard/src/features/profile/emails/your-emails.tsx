import type { EmailSettings, User } from '@storysprout/contract';
import { api, errorMessage, Panel, Stack, Switch, toast, useMutation, useSession } from '@storysprout/kit';
import { useAnchor } from '../../../shared/use-anchor';
import * as texts from '../../../texts/emails';
import styles from './emails.module.css';

/** The link at the end of challenge e-mails leads here. */
const anchor = 'emails';

function useSetEmails() {
  const { setUser } = useSession();
  return useMutation({
    mutationFn: (body: EmailSettings) => api.call('PUT /user/emails', { body }),
    onSuccess: ({ user }) => setUser(user),
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
}

/** Returns whether e-mails are allowed by parental consent, where it is required. */
function areAllowed(consent: User['consent']): boolean {
  if (!consent) return true;
  const { state, switches } = consent;
  return state !== 'waiting' && state !== 'revoked' && switches?.emails !== false;
}

/** The reader's e-mail settings (docs/product.md#challenge-e-mail). */
export function YourEmails({ user }: { readonly user: Pick<User, 'emails' | 'emailUndeliverable' | 'consent'> }) {
  const { emails, emailUndeliverable, consent } = user;
  const { mutate, isPending } = useSetEmails();
  const ref = useAnchor(anchor);
  if (!emails) return null;
  const isAllowed = areAllowed(consent);
  const whenOn = emailUndeliverable ? texts.notReached : texts.onceAWeek;
  const about = emails.challenges ? whenOn : texts.stillOnTheSite;
  return (
    <div ref={ref} id={anchor} tabIndex={-1} className={styles.emails}>
      <Panel title={texts.yourEmails} emoji="envelope">
        <Stack gap={3}>
          <div>
            <Switch
              label={texts.sendMeChallenges}
              checked={isAllowed && emails.challenges}
              disabled={isPending || !isAllowed}
              onChange={(challenges) => mutate({ challenges })}
            />
            <p className={styles.about}>{isAllowed ? about : texts.grownUpFirst}</p>
          </div>
          <p className={styles.about}>{texts.alwaysCome}</p>
        </Stack>
      </Panel>
    </div>
  );
}

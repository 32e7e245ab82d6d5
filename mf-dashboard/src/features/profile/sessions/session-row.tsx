import type { OpenSession } from '@storysprout/contract';
import { Badge, Button, Emoji, formatLongDate, formatRelative, Stack, useMoment } from '@storysprout/kit';
import * as texts from '../../../texts/sessions';
import styles from './open-sessions.module.css';

interface SessionRowProps {
  readonly session: OpenSession;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

const isPhone = (device: string) => /phone|iPad|tablet/i.test(device);

/** One device the account is signed in on. */
export function SessionRow({ session: { device, createdAt, lastUsedAt, current }, pending, onEnd }: SessionRowProps) {
  const moment = useMoment();
  const lastUsed = formatRelative(lastUsedAt, moment);
  return (
    <li className={styles.row}>
      <Emoji name={isPhone(device) ? 'mobile-phone' : 'laptop'} size={36} />
      <Stack gap={1} className={styles.what}>
        <span className={styles.device}>
          {device} {current && <Badge tone="leaf">{texts.thisDevice}</Badge>}
        </span>
        <span className={styles.times}>{current ? texts.usingNow : texts.lastUsed(lastUsed)}</span>
        <span className={styles.times}>{texts.signedInSince(formatLongDate(createdAt, moment))}</span>
      </Stack>
      <Button
        variant="secondary"
        size="s"
        pending={pending}
        pendingText={texts.signingOut}
        aria-label={current ? texts.signOutThis : texts.signOutOther(device, lastUsed)}
        onClick={onEnd}
      >
        {texts.signOut}
      </Button>
    </li>
  );
}

import type { OpenSession } from '@storysprout/contract';
import { Badge, Button, Emoji, formatLongDate, formatRelative, Stack } from '@storysprout/kit';
import styles from './open-sessions.module.css';

interface SessionRowProps {
  readonly session: OpenSession;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

const isPhone = (device: string) => /phone|iPad|tablet/i.test(device);

/** One device the account is signed in on. */
export function SessionRow({ session: { device, createdAt, lastUsedAt, current }, pending, onEnd }: SessionRowProps) {
  const lastUsed = formatRelative(lastUsedAt);
  return (
    <li className={styles.row}>
      <Emoji name={isPhone(device) ? 'mobile-phone' : 'laptop'} size={36} />
      <Stack gap={1} className={styles.what}>
        <span className={styles.device}>
          {device} {current && <Badge tone="leaf">This device</Badge>}
        </span>
        <span className={styles.times}>{current ? 'You are using it now.' : `Last used ${lastUsed}.`}</span>
        <span className={styles.times}>Signed in since {formatLongDate(createdAt)}.</span>
      </Stack>
      <Button
        variant="secondary"
        size="s"
        pending={pending}
        pendingText="Signing out..."
        aria-label={current ? 'Sign out this device' : `Sign out ${device}, last used ${lastUsed}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  );
}

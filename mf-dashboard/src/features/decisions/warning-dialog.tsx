import type { MyDecision } from '@storysprout/contract';
import { Button, Dialog, log, useInfiniteQuery } from '@storysprout/kit';
import { useState } from 'react';
import { decisionsQuery } from './decisions.query';

/** An older warning is no news, also on a device that has not shown it; in milliseconds. */
const newsMs = 30 * 24 * 3_600_000;

const keyOf = (userId: string) => `storysprout:seen-warning:${userId}`;

function readSeen(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

function keepSeen(userId: string, decisionId: string): void {
  try {
    localStorage.setItem(keyOf(userId), decisionId);
  } catch (error) {
    log.warn('A warning may be shown once more on this device.', error);
  }
}

const isNewWarning = ({ sanction, at, appeal }: MyDecision) =>
  sanction?.kind === 'warning' && appeal?.state !== 'upheld' && Date.now() - Date.parse(at) < newsMs;

/** Shows the newest warning once on each device, kindly. */
export function WarningDialog({ userId }: { readonly userId: string }) {
  const { data } = useInfiniteQuery(decisionsQuery);
  const [seen, setSeen] = useState(() => readSeen(userId));
  const warning = data?.pages[0]?.decisions.find(isNewWarning);
  if (!warning || warning._id === seen) return null;
  const handleClose = () => {
    keepSeen(userId, warning._id);
    setSeen(warning._id);
  };
  return (
    <Dialog
      open
      onClose={handleClose}
      title="A word from a moderator"
      emoji="owl"
      size="s"
      footer={<Button onClick={handleClose}>I understand</Button>}
    >
      <p>
        <bdi>{warning.reason}</bdi>
      </p>
      <p>
        Everybody makes mistakes. Please remember this from now on, and all is well. You find it under “Decisions” in
        your profile, where you can also ask for a second look.
      </p>
    </Dialog>
  );
}

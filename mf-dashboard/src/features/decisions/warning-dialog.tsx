import type { MyDecision } from '@storysprout/contract';
import { Button, Dialog, deviceStorage, ifStored, useInfiniteQuery } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/decisions';
import { decisionsQuery } from './decisions.query';

/** Older warnings are not shown, even on a device that has not shown them yet; in milliseconds. */
const shownForMs = 30 * 24 * 3_600_000;

const keyOf = (userId: string) => `storysprout:seen-warning:${userId}`;

const readSeen = (userId: string) => ifStored(() => deviceStorage().getItem(keyOf(userId)));

/** Remembers on this device that the warning was shown. Without storage it is shown again. */
const keepSeen = (userId: string, decisionId: string) =>
  ifStored(() => deviceStorage().setItem(keyOf(userId), decisionId));

const isNewWarning = ({ sanction, at, appeal }: MyDecision) =>
  sanction?.kind === 'warning' && appeal?.state !== 'upheld' && Date.now() - Date.parse(at) < shownForMs;

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
      title={texts.aWordFromAModerator}
      emoji="owl"
      size="s"
      footer={<Button onClick={handleClose}>{texts.iUnderstand}</Button>}
    >
      <p>
        <bdi>{warning.reason}</bdi>
      </p>
      <p>{texts.everyoneMakesMistakes}</p>
    </Dialog>
  );
}

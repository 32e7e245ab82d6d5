import { useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Stack } from '../../components/layout';
import { PageLink } from '../../slots/page-link';
import * as texts from '../../texts/session';
import { forgetDevice } from '../forget-device';
import { listUnsent, type Unsent } from '../unsent';

/** The most items that are named. The others are counted. */
const mostNamed = 5;
const lookAgainMs = 500;

/** Returns what is still unsent. An open editor sends its text a few seconds after the last change. */
function useStillUnsent(userId: string, found: readonly Unsent[]): readonly Unsent[] {
  const [unsent, setUnsent] = useState(found);
  useEffect(() => {
    const timer = setInterval(() => setUnsent(listUnsent(userId)), lookAgainMs);
    return () => clearInterval(timer);
  }, [userId]);
  return unsent;
}

interface UnsentDialogProps {
  readonly userId: string;
  readonly found: readonly Unsent[];
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Shown before a reader signs out with content that only this device has. It can be sent or deleted. */
export function UnsentDialog({ userId, found, onClose, onLeave }: UnsentDialogProps) {
  const unsent = useStillUnsent(userId, found);
  const isAllSent = unsent.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last thing has been sent
  useEffect(() => {
    if (isAllSent) onLeave();
  }, [isAllSent]);
  const handleDelete = () => {
    onLeave();
    void forgetDevice(userId, { keepUnsent: false });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.notSentYet}
      emoji="thinking-face"
      size="s"
      footer={
        <>
          <Button onClick={onClose}>{texts.staySignedIn}</Button>
          <Button variant="danger" onClick={handleDelete}>
            {texts.deleteAndSignOut}
          </Button>
        </>
      }
    >
      <p>{texts.onlyOnThisComputer}</p>
      <Stack as="ul" gap={2}>
        {unsent.slice(0, mostNamed).map(({ text, sendFrom }) => (
          <li key={`${sendFrom} ${text}`}>
            <PageLink to={sendFrom} onClick={onClose}>
              <bdi>{text || texts.somethingYouWon}</bdi>
            </PageLink>
          </li>
        ))}
      </Stack>
      {unsent.length > mostNamed && <p>{texts.andMore(unsent.length - mostNamed)}</p>}
    </Dialog>
  );
}

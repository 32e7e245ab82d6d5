import { Button, ConfirmDialog, forgetUnsent, listUnsent } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import * as texts from '../texts/sign-in';

/**
 * Shown on the sign-in page if a reader's session ended before they had sent everything, so that their content is still
 * on this device.
 */
export function LeftUnsent() {
  const [isThere, setIsThere] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => setIsThere(listUnsent().length > 0), []);
  if (!isThere) return null;
  const handleDelete = () => {
    // The note stays until nothing is left, and if the deletion fails.
    void forgetUnsent().then(() => setIsThere(false));
  };
  return (
    <div>
      <p>{texts.unsentIsHere}</p>
      <Button variant="ghost" size="s" onClick={() => setIsAsking(true)}>
        {texts.deleteUnsent}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.deleteUnsent}
        confirmLabel={texts.deleteNow}
        tone="danger"
        onConfirm={handleDelete}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.deletedIsGone}</p>
      </ConfirmDialog>
    </div>
  );
}

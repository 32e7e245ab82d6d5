import type { FamilyView } from '@storysprout/contract';
import { api, Button, ConfirmDialog, errorMessage, Panel, Row, toast, useMutation } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/family';
import styles from './family.module.css';
import { aboutChild, asGrownUp, useForgetFamily } from './family.query';

/** Ends the child's account after a confirmation, or leaves this page on a shared device. */
export function LeavePanel({ family }: { readonly family: FamilyView }) {
  const { child } = family;
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetFamily();
  const onSuccess = ({ message }: { message: string }) => {
    toast.info(message);
    forget();
  };
  const onError = (error: unknown) => toast.error(errorMessage(error, texts.didNotWork));
  const end = useMutation({
    mutationFn: () => api.call('DELETE /user/family/account', aboutChild(family)),
    onSuccess,
    onError,
    onSettled: () => setAsking(false),
  });
  const close = useMutation({ mutationFn: () => api.call('POST /user/family/close', asGrownUp), onSuccess, onError });
  return (
    <Panel title={texts.done} emoji="door">
      <p className={styles.note}>{texts.closesByItself}</p>
      <Row>
        <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate()}>
          {texts.leaveThisPage}
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.endTheAccount}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        title={texts.endAccountOf(child.name)}
        confirmLabel={texts.endTheAccount}
        cancelLabel={texts.keepIt}
        tone="danger"
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        {texts.endAccountNote(child.name)}
      </ConfirmDialog>
    </Panel>
  );
}

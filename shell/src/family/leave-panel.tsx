import type { FamilyView } from '@storysprout/contract';
import { api, Button, ConfirmDialog, errorMessage, Panel, Row, toast, useMutation } from '@storysprout/kit';
import { useState } from 'react';
import styles from './family.module.css';
import { asGrownUp, useForgetFamily } from './family.query';

/** Two steps to end the account, and the way to leave this page on a shared device. */
export function LeavePanel({ family: { child } }: { readonly family: FamilyView }) {
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetFamily();
  const onSuccess = ({ message }: { message: string }) => {
    toast.info(message);
    forget();
  };
  const onError = (error: unknown) => toast.error(errorMessage(error, 'Something went wrong. Please try again.'));
  const end = useMutation({
    mutationFn: () => api.call('DELETE /user/family/account', asGrownUp),
    onSuccess,
    onError,
    onSettled: () => setAsking(false),
  });
  const close = useMutation({ mutationFn: () => api.call('POST /user/family/close', asGrownUp), onSuccess, onError });
  return (
    <Panel title="Done?" emoji="door">
      <p className={styles.note}>This page closes by itself after an hour. On a shared device, leave it now.</p>
      <Row>
        <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate()}>
          Leave this page
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          End the account
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        title={`End ${child.name}’s account?`}
        confirmLabel="End the account"
        cancelLabel="Keep it"
        tone="danger"
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        Everything that {child.name} wrote and earned is erased. You may want to download a copy first.
      </ConfirmDialog>
    </Panel>
  );
}

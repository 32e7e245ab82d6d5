import type { AdminRemote, RollbackRequest } from '@storysprout/contract';
import {
  Button,
  Dialog,
  errorMessage,
  Field,
  isApiError,
  log,
  TextArea,
  toast,
  useMutation,
  useQueryClient,
} from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import { remotesKey, rollBack } from '../../api/remotes';
import styles from './remotes.module.css';
import { rollbackOf } from './words';

interface RollbackDialogProps {
  readonly remote: AdminRemote;
  readonly onClose: () => void;
}

const longestReason = 300;

function problemOf(error: Error, { label }: AdminRemote): string {
  if (isApiError(error) && error.code === 'conflict') {
    return `${label}: somebody made a change in the meantime. Please look again before you decide.`;
  }
  return errorMessage(error, 'That did not work. Please try again.');
}

function useRollback(remote: AdminRemote, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: RollbackRequest) => rollBack(remote.name, order),
    onSuccess: ({ label, stable }) => toast.success(`${label}: new pages have ${stable} again.`),
    onError: (error) => {
      log.warn('remote not rolled back', error);
      toast.error(problemOf(error, remote));
    },
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: remotesKey });
    },
  });
}

/** Asks for the reason, which the team reads in its trail. */
export function RollbackDialog({ remote, onClose }: RollbackDialogProps) {
  const [reason, setReason] = useState('');
  // What she decides about is what she saw when the dialog opened: a change in between is refused, and told.
  const [{ revision, way }] = useState(() => ({ revision: remote.revision, way: rollbackOf(remote) }));
  const rollback = useRollback(remote, onClose);
  const why = reason.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (why !== '') rollback.mutate({ revision, reason: why });
  };
  if (!way) return null;
  return (
    <Dialog open onClose={onClose} title={`Roll back: ${remote.label}`} emoji="hourglass-not-done" size="s">
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>
          <code>{way.from}</code> is taken back. New pages get <code>{way.to}</code>; pages that are open stay as they
          are.
        </p>
        <Field label="Why?" hint="The team reads this." required>
          <TextArea
            rows={3}
            showCount
            maxLength={longestReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={rollback.isPending} disabled={why === ''}>
            Roll back now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

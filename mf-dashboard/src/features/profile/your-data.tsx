import { Button, ConfirmDialog, errorMessage, Panel, Row, toast, useMutation, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { deleteAccount } from '../../api/delete-account';
import { exportAccount } from '../../api/export-account';
import styles from './profile.module.css';

/** Hands a file to the browser as a download. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function useDownload() {
  const { token } = useSession();
  return useMutation({
    mutationFn: () => exportAccount(token ?? ''),
    onSuccess: (zip) => save(zip, 'my-storysprout.zip'),
    onError: () => toast.error('Your data could not be fetched right now. Please try again later.'),
  });
}

function useDeletion() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: deleteAccount,
    onSuccess: ({ message }) => {
      signOut();
      toast.info(message);
      void navigate('/');
    },
    onError: (error) => toast.error(errorMessage(error, 'Your account could not be deleted. Please try again later.')),
  });
}

/** What a reader may do with her own data: take it along, or take it away. */
export function YourData() {
  const download = useDownload();
  const deletion = useDeletion();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Your data" emoji="toolbox">
      <p className={styles.note}>Everything you wrote and earned is yours. You can take a copy with you, or leave.</p>
      <Row gap={3} wrap>
        <Button
          variant="secondary"
          pending={download.isPending}
          pendingText="Packing..."
          onClick={() => download.mutate()}
        >
          Download my data
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        title="Do you really want to leave?"
        confirmLabel="Delete my account"
        cancelLabel="Stay"
        tone="danger"
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={() => setAsking(false)}
      >
        Your account is deleted in 24 hours. Published blogs stay, signed by 'A former writer'. If you change your mind,
        just sign in again before then.
      </ConfirmDialog>
    </Panel>
  );
}

import { api, Button, Panel, Row, saveFile, toast, useMutation } from '@storysprout/kit';
import { ConfirmPasswordDialog } from './confirm-password-dialog';
import { LeaveDialog } from './leave-dialog';
import styles from './profile.module.css';
import { useDeleteAccount } from './use-delete-account';

function useDownload() {
  return useMutation({
    mutationFn: () => api.callFile('GET /user/export', { headers: { accept: 'application/zip' } }),
    onSuccess: (zip) => saveFile(zip, 'my-storysprout.zip'),
    onError: () => toast.error('Your data could not be fetched right now. Please try again later.'),
  });
}

/** What readers may do with their own data: take it along, or take it away. */
export function YourData() {
  const download = useDownload();
  const deletion = useDeleteAccount();
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
        <Button variant="danger" onClick={deletion.ask}>
          Delete my account
        </Button>
      </Row>
      <LeaveDialog
        open={deletion.question === 'sure'}
        pending={deletion.isPending}
        onConfirm={deletion.leave}
        onClose={deletion.stay}
      />
      <ConfirmPasswordDialog
        open={deletion.question === 'password'}
        pending={deletion.isPending}
        pendingText="Deleting..."
        onConfirm={deletion.confirm}
        onClose={deletion.stay}
      />
    </Panel>
  );
}

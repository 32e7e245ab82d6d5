import { api, Button, Panel, Row, saveFile, toast, useMutation } from '@storysprout/kit';
import * as texts from '../../../texts/profile';
import styles from '../profile.module.css';
import { ConfirmPasswordDialog } from './confirm-password-dialog';
import { LeaveDialog } from './leave-dialog';
import { useDeleteAccount } from './use-delete-account';

function useDownload() {
  return useMutation({
    mutationFn: () => api.callFile('GET /user/export', { headers: { accept: 'application/zip' } }),
    onSuccess: (zip) => saveFile(zip, 'my-storysprout.zip'),
    onError: () => toast.error(texts.dataNotFetched),
  });
}

/** Lets readers download their data, or delete their account. */
export function YourData() {
  const download = useDownload();
  const deletion = useDeleteAccount();
  return (
    <Panel title={texts.yourData} emoji="toolbox">
      <p className={styles.note}>{texts.dataIsYours}</p>
      <Row gap={3} wrap>
        <Button
          variant="secondary"
          pending={download.isPending}
          pendingText={texts.packing}
          onClick={() => download.mutate()}
        >
          {texts.downloadMyData}
        </Button>
        <Button variant="danger" onClick={deletion.ask}>
          {texts.deleteMyAccount}
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
        pendingText={texts.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.stay}
      />
    </Panel>
  );
}

import type { AdminRemote, RollbackRequest } from '@storysprout/contract';
import { textLimits } from '@storysprout/contract/constants';
import { api, errorMessage, isApiError, log, toast, useMutation, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog';
import * as texts from '../../texts/remotes';
import { rollbackOf } from './release-facts';

function problemOf(error: Error, { label }: AdminRemote): string {
  if (isApiError(error) && error.code === 'conflict') {
    return texts.changedMeanwhile(label);
  }
  return errorMessage(error, texts.didNotWork);
}

function useRollback(remote: AdminRemote, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RollbackRequest) =>
      api.call('POST /admin/remotes/{name}/rollback', { params: { name: remote.name }, body }),
    onSuccess: ({ remote: { label, stable } }) => toast.success(texts.rolledBack(label, stable ?? '')),
    onError: (error) => {
      log.warn('remote not rolled back', error);
      toast.error(problemOf(error, remote));
    },
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: ['admin', 'remotes'] });
    },
  });
}

/** Asks for the reason, which the team reads in the audit trail. */
export function RollbackDialog({ remote, onClose }: { remote: AdminRemote; onClose: () => void }) {
  // Remembers what the moderator saw when the dialog opened. If the remote changes before they confirm, the server
  // refuses the rollback with a message.
  const [{ revision, way }] = useState(() => ({ revision: remote.revision, way: rollbackOf(remote) }));
  const rollback = useRollback(remote, onClose);
  if (!way) return null;
  return (
    <ReasonDialog
      title={texts.rollBackRemote(remote.label)}
      emoji="hourglass-not-done"
      label={texts.why}
      hint={texts.theTeamReadsThis}
      maxLength={textLimits.rollbackReason}
      confirmLabel={texts.rollBackNow}
      pending={rollback.isPending}
      onConfirm={(reason) => rollback.mutate({ revision, reason })}
      onClose={onClose}
    >
      <code>{way.from}</code> {texts.isTakenBack} <code>{way.to}</code>
      {texts.openPagesStay}
    </ReasonDialog>
  );
}

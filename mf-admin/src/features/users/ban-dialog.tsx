import { type AdminUser, textLimits } from '@storysprout/contract';
import { api, ConfirmDialog } from '@storysprout/kit';
import { ReasonDialog } from '../../shared/reason-dialog';
import * as texts from '../../texts/users';
import { useUserChange } from './user-changes';

/** Asks for the reason, which the child reads when they try to sign in. */
export function BanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = (reason: string) =>
    api.call('PUT /admin/users/{id}/ban', { params: { id: user._id }, body: { reason } });
  const ban = useUserChange(change, {
    done: ({ name }) => texts.isBanned(name),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={texts.banName(user.name)}
      emoji="no-entry"
      label={texts.reason}
      hint={texts.readsWhenSigningIn(user.name)}
      maxLength={textLimits.reason}
      confirmLabel={texts.banThisUser}
      pending={ban.isPending}
      onConfirm={(reason) => ban.mutate(reason)}
      onClose={onClose}
    >
      <bdi>{user.name}</bdi> {texts.banNote}
    </ReasonDialog>
  );
}

export function UnbanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const unban = useUserChange(() => api.call('PUT /admin/users/{id}/unban', { params: { id: user._id } }), {
    done: ({ name }) => texts.canSignInAgain(name),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={texts.letBackIn(user.name)}
      emoji="hugging-face"
      confirmLabel={texts.liftTheBan}
      pending={unban.isPending}
      onConfirm={() => unban.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {texts.reasonWas} <bdi>{user.banReason}</bdi>
      </p>
    </ConfirmDialog>
  );
}

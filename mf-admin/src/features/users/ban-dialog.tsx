import { type AdminUser, textLimits } from '@storysprout/contract';
import { api, ConfirmDialog } from '@storysprout/kit';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useUserChange } from './user-changes';

/** Asks for the reason, which the child reads when they try to sign in. */
export function BanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = (reason: string) =>
    api.call('PUT /admin/users/{id}/ban', { params: { id: user._id }, body: { reason } });
  const ban = useUserChange(change, {
    done: ({ name }) => `${name} is banned and signed out.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`Ban ${user.name}?`}
      emoji="no-entry"
      label="Reason"
      hint={`${user.name} reads this when signing in.`}
      maxLength={textLimits.reason}
      confirmLabel="Ban this user"
      pending={ban.isPending}
      onConfirm={(reason) => ban.mutate(reason)}
      onClose={onClose}
    >
      <bdi>{user.name}</bdi> is signed out everywhere at once and cannot sign in again. What is published stays.
    </ReasonDialog>
  );
}

export function UnbanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const unban = useUserChange(() => api.call('PUT /admin/users/{id}/unban', { params: { id: user._id } }), {
    done: ({ name }) => `${name} can sign in again.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Let ${user.name} back in?`}
      emoji="hugging-face"
      confirmLabel="Lift the ban"
      pending={unban.isPending}
      onConfirm={() => unban.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        The reason was: <bdi>{user.banReason}</bdi>
      </p>
    </ConfirmDialog>
  );
}

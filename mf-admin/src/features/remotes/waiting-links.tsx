import type { AdminRemote, ConfirmRequest } from '@storysprout/contract';
import { api, Button, errorMessage, log, toast, useMutation, useQueryClient } from '@storysprout/kit';
import styles from './remotes.module.css';

function useConfirm({ name, label: remote }: AdminRemote) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ place, path, label }: ConfirmRequest) =>
      api.call('POST /admin/remotes/{name}/navigation', { params: { name }, body: { place, path, label } }),
    onSuccess: (_remote, { label }) => toast.success(`${remote}: readers see the link ${label} now.`),
    onError: (error) => {
      log.warn('link not confirmed', error);
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'remotes'] }),
  });
}

/** Links that the remote wants in the site's menus. Readers see each once a moderator has looked at it. */
export function WaitingLinks({ remote }: { remote: AdminRemote }) {
  const { mutate, isPending } = useConfirm(remote);
  return remote.waiting.map((link) => (
    <p key={`${link.place} ${link.path} ${link.label}`} className={styles.version}>
      A new link waits for you: <strong>{link.label}</strong>, to <code>{link.path}</code>, in <code>{link.place}</code>
      .{' '}
      <Button size="s" pending={isPending} onClick={() => mutate(link)}>
        Show {link.label} to readers
      </Button>
    </p>
  ));
}

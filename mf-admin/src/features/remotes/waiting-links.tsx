import type { AdminRemote, ConfirmRequest } from '@storysprout/contract';
import { api, Button, errorMessage, log, toast, useMutation, useQueryClient } from '@storysprout/kit';
import * as texts from '../../texts/remotes';
import styles from './remotes.module.css';

function useConfirm({ name, label: remote }: AdminRemote) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ place, path, label }: ConfirmRequest) =>
      api.call('POST /admin/remotes/{name}/navigation', { params: { name }, body: { place, path, label } }),
    onSuccess: (_remote, { label }) => toast.success(texts.linkShown(remote, label)),
    onError: (error) => {
      log.warn('link not confirmed', error);
      toast.error(errorMessage(error, texts.didNotWork));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'remotes'] }),
  });
}

/**
 * Links that the remote wants to add to the site's menus. Readers see each one only after a moderator has confirmed it.
 */
export function WaitingLinks({ remote }: { remote: AdminRemote }) {
  const { mutate, isPending } = useConfirm(remote);
  return remote.waiting.map((link) => (
    <p key={`${link.place} ${link.path} ${link.label}`} className={styles.version}>
      {texts.newLink} <strong>{link.label}</strong>
      {texts.to} <code>{link.path}</code>
      {texts.inPlace} <code>{link.place}</code>.{' '}
      <Button size="s" pending={isPending} onClick={() => mutate(link)}>
        {texts.showLink(link.label)}
      </Button>
    </p>
  ));
}

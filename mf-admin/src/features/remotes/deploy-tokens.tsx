import type { DeployTokenInfo } from '@storysprout/contract';
import {
  api,
  Button,
  Card,
  ConfirmDialog,
  errorMessage,
  formatRelative,
  isApiError,
  log,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@storysprout/kit';
import { useId, useState } from 'react';
import * as texts from '../../texts/deploy-tokens';
import styles from './deploy-tokens.module.css';
import { NewTokenDialog } from './new-token-dialog';

const queryKey = ['admin', 'deploy-tokens'];

/** Tokens that teams publish with. Only the platform team sees them; other moderators see nothing here. */
export function DeployTokens() {
  const id = useId();
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('GET /admin/deploy-tokens', { signal })).tokens,
  });
  const client = useQueryClient();
  // Shows nothing until the server has confirmed that this moderator may see the tokens.
  if (!data && (!error || (isApiError(error) && error.status === 403))) return null;
  const valid = data?.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {texts.deployTokens}
        </h3>
        <Button size="s" onClick={() => setMaking(true)}>
          {texts.makeAToken}
        </Button>
      </div>
      <p className={styles.lead}>{texts.aTeamPublishesItsPart}</p>
      {error && (
        <p className={styles.note}>
          {texts.notLoaded}{' '}
          <Button size="s" variant="ghost" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {valid?.length === 0 && <p className={styles.note}>{texts.noToken}</p>}
      {valid && valid.length > 0 && (
        <ul className={styles.list}>
          {valid.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewTokenDialog onMade={() => void client.invalidateQueries({ queryKey })} onClose={() => setMaking(false)} />
      )}
    </Card>
  );
}

function useWithdraw(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeployTokenInfo) => api.call('DELETE /admin/deploy-tokens/{id}', { params: { id } }),
    onSuccess: (_nothing, { remote }) => toast.success(texts.doesNotWork(remote)),
    onError: (error) => {
      log.warn('token not withdrawn', error);
      toast.error(errorMessage(error, texts.didNotWork));
    },
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey });
    },
  });
}

function Token({ token }: { token: DeployTokenInfo }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(() => setAsking(false));
  const { remote, note, madeAt, lastUsedAt } = token;
  return (
    <li className={styles.token}>
      <span className={styles.what}>
        <strong>{note}</strong> <code className={styles.name}>{remote}</code>
        <span className={styles.when}>
          {lastUsedAt === null
            ? texts.madeNeverUsed(formatRelative(madeAt))
            : texts.madeAndUsed(formatRelative(madeAt), formatRelative(lastUsedAt))}
        </span>
      </span>
      <Button size="s" variant="danger" aria-label={texts.withdrawThis(note, remote)} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={texts.withdrawTitle(remote)}
          confirmLabel={texts.withdrawNow}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(token)}
          onClose={() => setAsking(false)}
        >
          {texts.withdrawNote(note)}
        </ConfirmDialog>
      )}
    </li>
  );
}

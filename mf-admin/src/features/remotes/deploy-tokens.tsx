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
  // Whose token works is no news for others: until it is known, nothing shows.
  if (!data && (!error || (isApiError(error) && error.status === 403))) return null;
  const valid = data?.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          Deploy tokens
        </h3>
        <Button size="s" onClick={() => setMaking(true)}>
          Make a token
        </Button>
      </div>
      <p className={styles.lead}>
        A team publishes its part of the site with a token. Each token works for one part, until it is withdrawn.
      </p>
      {error && (
        <p className={styles.note}>
          The tokens could not be loaded.{' '}
          <Button size="s" variant="ghost" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {valid?.length === 0 && <p className={styles.note}>No token was made here yet.</p>}
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
    onSuccess: (_nothing, { remote }) => toast.success(`The token of ${remote} does not work any more.`),
    onError: (error) => {
      log.warn('token not withdrawn', error);
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
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
          Made {formatRelative(madeAt)},{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatRelative(lastUsedAt)}`}
        </span>
      </span>
      <Button size="s" variant="danger" aria-label={`Withdraw: ${note}, ${remote}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Withdraw the token of ${remote}?`}
          confirmLabel="Withdraw now"
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(token)}
          onClose={() => setAsking(false)}
        >
          The pipeline that uses it (“{note}”) can’t publish any more, at once. Versions that are live stay.
        </ConfirmDialog>
      )}
    </li>
  );
}

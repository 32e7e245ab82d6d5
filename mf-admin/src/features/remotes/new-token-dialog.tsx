import { type NewDeployToken, newDeployToken } from '@storysprout/contract';
import { api, Button, Dialog, errorMessage, Field, Row, TextInput, useMutation } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import formStyles from '../../shared/form.module.css';
import * as texts from '../../texts/deploy-tokens';
import styles from './deploy-tokens.module.css';

/** The variable in which a pipeline stores its token. */
const variable = 'REMOTES_TOKEN';

interface NewTokenDialogProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Asks for the purpose of the token, then shows the token, which is possible only once. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const make = useMutation({
    mutationFn: (body: NewDeployToken) => api.call('POST /admin/deploy-tokens', { body }),
    onSuccess: onMade,
  });
  return (
    <Dialog open onClose={onClose} title={texts.makeADeployToken} emoji="key" size="s">
      {make.data ? (
        <Made token={make.data.token} remote={make.data.info.remote} onClose={onClose} />
      ) : (
        <Ask
          problem={make.error ? errorMessage(make.error, texts.didNotWork) : undefined}
          isPending={make.isPending}
          onAsk={(body) => make.mutate(body)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface AskProps {
  readonly problem: string | undefined;
  readonly isPending: boolean;
  readonly onAsk: (body: NewDeployToken) => void;
  readonly onClose: () => void;
}

function Ask({ problem, isPending, onAsk, onClose }: AskProps) {
  const [remote, setRemote] = useState('');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = newDeployToken.safeParse({ remote: remote.trim(), note });
    if (body.success) onAsk(body.data);
    else setWrong(body.error.issues[0]?.message);
  };
  return (
    <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
      <Field label={texts.partOfTheSite} hint={texts.suchAsMfClub} required>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={remote}
          onChange={({ target }) => setRemote(target.value)}
        />
      </Field>
      <Field label={texts.whatItIsFor} hint={texts.suchAsCiOfThe} error={wrong ?? problem} required>
        <TextInput autoComplete="off" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Row justify="flex-end" align="stretch">
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" pending={isPending}>
          {texts.makeIt}
        </Button>
      </Row>
    </form>
  );
}

function Made({ token, remote, onClose }: { token: string; remote: string; onClose: () => void }) {
  return (
    <div className={formStyles.form}>
      <p>
        {texts.thisIsTheTokenOf} <code>{remote}</code>
        {texts.itIsShownOnlyNow} <code>{variable}</code>.
      </p>
      <p className={styles.secret}>
        <code>{token}</code>
      </p>
      <Row justify="flex-end">
        <Button onClick={onClose}>{texts.iHaveCopiedIt}</Button>
      </Row>
    </div>
  );
}

import { type AdminRemote, devServerAddress, type OverrideRequest } from '@storysprout/contract';
import { api, Button, Dialog, errorMessage, Field, Row, TextInput, useMutation } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import styles from '../../shared/form.module.css';
import * as texts from '../../texts/remotes';

/** Where `npm run dev` serves the first remote. */
const usualAddress = 'http://localhost:3001';

/** Asks for the address of a dev server on this computer; the page then starts anew with the remote from there. */
export function DevServerDialog({ remote, onClose }: { remote: AdminRemote; onClose: () => void }) {
  const [url, setUrl] = useState(usualAddress);
  const [problem, setProblem] = useState<string>();
  const load = useMutation({
    mutationFn: (body: OverrideRequest) => api.call('POST /admin/remotes/override', { body }),
    onSuccess: () => window.location.reload(),
    onError: (error) => setProblem(errorMessage(error, texts.didNotWork)),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim().replace(/\/$/, '');
    if (devServerAddress.safeParse(address).success) load.mutate({ remote: remote.name, url: address });
    else setProblem(texts.badAddress);
  };
  return (
    <Dialog open onClose={onClose} title={texts.tryRemote(remote.label)} emoji="hammer-and-wrench" size="s">
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>
          {texts.forDevelopers} <code>{remote.name}</code> {texts.fromDevServer}
        </p>
        <Field label={texts.addressOfTheDevServer} error={problem} required>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={({ target }) => {
              setUrl(target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={load.isPending}>
            {texts.loadItHere}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

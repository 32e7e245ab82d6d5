import type { AdminRemote, RemoteErrorGroup, SourceFrame } from '@storysprout/contract';
import { api, Button, formatCount, formatRelative, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/remote-errors';
import { browserText, errorText } from './error-text';
import styles from './remote-errors.module.css';

/** The errors of a remote on readers' pages, with the lines of code. They are fetched when the list is opened. */
export function RemoteErrors({ remote }: { remote: AdminRemote }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.errors} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{texts.errorsOnReadersPages}</summary>
      {isOpen && <ErrorList name={remote.name} />}
    </details>
  );
}

function ErrorList({ name }: { name: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'remotes', name, 'errors'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /admin/remotes/{name}/errors', { params: { name }, signal })).errors,
  });
  if (isError) {
    return (
      <p className={styles.note}>
        {texts.notLoaded}{' '}
        <Button size="s" variant="ghost" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </p>
    );
  }
  if (!data) return <p className={styles.note}>{texts.loading}</p>;
  if (data.length === 0) return <p className={styles.note}>{texts.noPageHasReportedAn}</p>;
  return (
    <ul className={styles.list}>
      {data.map((error) => (
        <ErrorEntry key={`${error.version} ${error.fingerprint}`} error={error} />
      ))}
    </ul>
  );
}

function ErrorEntry({ error }: { error: RemoteErrorGroup }) {
  const [first] = error.frames;
  return (
    <li className={styles.entry}>
      <strong className={styles.what}>{errorText(error)}</strong>
      <span className={styles.facts}>
        {error.count === 1
          ? texts.once(formatRelative(error.lastAt))
          : texts.often(formatCount(error.count), formatRelative(error.lastAt))}{' '}
        <code className={styles.code}>{error.version}</code>
        {texts.at} <code className={styles.code}>{error.page}</code>, {browserText(error)}
      </span>
      {first && <Frame frame={first} />}
    </li>
  );
}

/** The innermost line of code in the remote. The command line tool shows the whole stack. */
function Frame({ frame: { file, line, column, source } }: { frame: SourceFrame }) {
  const place = source ? `${source.file}:${source.line}` : `${file}:${line}:${column}`;
  return (
    <span className={styles.frame}>
      <code className={styles.code}>{place}</code>
      {source?.text && <code className={styles.line}>{source.text}</code>}
    </span>
  );
}

import { textLimits } from '@storysprout/contract/constants';
import {
  Button,
  errorMessage,
  Field,
  isApiError,
  PublishingNote,
  TextArea,
  useOutcome,
  usePublishing,
  useSession,
} from '@storysprout/kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readStored, writeStored } from '../../shared/device-storage';
import { HelpNote } from '../../shared/help-note';
import * as texts from '../../texts/comments';
import styles from './comments.module.css';

function readText(key: string): string {
  try {
    const { text }: { text?: unknown } = JSON.parse(readStored(key) ?? '{}');
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

/**
 * State for a text being typed that survives a reload and a failed request: it stays on the device until it is set to
 * the empty string. `key` contains the reader and the place, so that no child finds another child's text.
 */
function useStoredText(key: string): [string, (text: string) => void] {
  const [state, setState] = useState(() => ({ key, text: readText(key) }));
  if (state.key !== key) setState({ key, text: readText(key) });
  const setText = (text: string) => {
    writeStored(key, text === '' ? null : JSON.stringify({ text, sendFrom: window.location.pathname }));
    setState({ key, text });
  };
  return [state.text, setText];
}

interface WriteBoxProps {
  /**
   * Identifies the blog or comment that the text belongs to. Together with the reader's id it forms the storage key of
   * the draft.
   */
  readonly place: string;
  readonly label: string;
  readonly placeholder: string;
  readonly rows: number;
  readonly button: string;
  /** The message shown when sending failed and the server gave no reason. */
  readonly failure: string;
  readonly autoFocus?: boolean;
  /** Sends the text. Resolves to a help note if the text sounds as if its writer needs help. */
  readonly onSend: (text: string) => Promise<string | undefined>;
}

/** A text box and its button. The text stays, even across a reload, until it has been sent. */
export function WriteBox({ place, label, placeholder, rows, button, failure, autoFocus, onSend }: WriteBoxProps) {
  const { userId } = useSession();
  const [text, setText] = useStoredText(`storysprout:kept:${userId}:${place}`);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [help, setHelp] = useState<string | null>(null);
  const publishing = usePublishing('comments');
  const noteComment = useOutcome('mf_blog', 'commented', text.trim() !== '' && publishing.isPossible);
  const noteId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || isSending || !publishing.isPossible) return;
    setSending(true);
    setProblem(undefined);
    setHelp(null);
    try {
      setHelp((await onSend(trimmed)) ?? null);
      setText('');
      noteComment();
    } catch (error) {
      publishing.noteRefusal(error);
      // If commenting is closed, the note beside the button already explains it.
      if (!(isApiError(error) && error.code === 'closed')) setProblem(errorMessage(error, failure));
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Field label={label} error={problem}>
        <TextArea
          ref={box}
          rows={rows}
          className={styles.box}
          placeholder={placeholder}
          maxLength={textLimits.comment}
          showCount="nearEnd"
          value={text}
          readOnly={isSending}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <PublishingNote surface="comments" id={noteId} />
      <Button
        type="submit"
        disabled={!publishing.isPossible}
        aria-describedby={noteId}
        pending={isSending}
        pendingText={texts.sending}
      >
        {button}
      </Button>
      <HelpNote help={help} />
    </form>
  );
}

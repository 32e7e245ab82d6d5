import { Button, Emoji, type EmojiName } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './editor.module.css';
import type { Editor } from './use-editor';
import { useOtherTabs } from './use-other-tabs';

interface NoteProps {
  readonly emoji: EmojiName;
  readonly children: ReactNode;
}

function Note({ emoji, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <Emoji name={emoji} size={32} />
      {children}
    </div>
  );
}

type EditorNotesProps = Editor & { readonly userId: string };

/** What a writer should know before they go on. */
export function EditorNotes({ userId, writer, place, stored, isRestored, hasRoom, startOver }: EditorNotesProps) {
  const isOpenElsewhere = useOtherTabs(`${userId}:${place}`, writer);
  return (
    <div className={styles.notes} aria-live="polite">
      {stored?.rejectReason && (
        <Note emoji="love-letter">
          <p>
            A moderator sent this blog back: <strong>{stored.rejectReason}</strong> Change it and post it again!
          </p>
        </Note>
      )}
      {isRestored && (
        <Note emoji="sparkles">
          <p>Here are the words you had not saved yet.</p>
          <Button variant="ghost" size="s" onClick={() => startOver()}>
            {stored ? 'Use the saved version' : 'Start with an empty page'}
          </Button>
        </Note>
      )}
      {isOpenElsewhere && (
        <Note emoji="eyes">
          <p>This blog is open in another tab too. Please write in only one of them.</p>
        </Note>
      )}
      {!hasRoom && (
        <Note emoji="warning">
          <p>This device has no room left to keep your words. Please save a draft soon!</p>
        </Note>
      )}
    </div>
  );
}

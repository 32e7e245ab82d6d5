import { Button, Emoji, type EmojiName, Stack } from '@storysprout/kit';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '../../texts/editor';
import styles from './editor.module.css';
import type { Editor } from './use-editor';

interface Greeting {
  readonly kind: 'hello' | 'here' | 'bye';
  readonly place: string;
  readonly writer: string;
}

/**
 * Returns whether the same text is open in another tab. Tabs send each other a message when they open and close a
 * place.
 *
 * @param place user id and place together, because another child's 'new' is a different place
 */
function useOtherTabs(place: string, writer: string): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    setOthers([]);
    const channel = new BroadcastChannel('storysprout-editor');
    const say = (kind: Greeting['kind']) => channel.postMessage({ kind, place, writer } satisfies Greeting);
    const leave = () => say('bye');
    // Only our own pages use this channel, but they may run another version of the code.
    channel.onmessage = ({ data }: MessageEvent<Partial<Greeting>>) => {
      const { kind, writer: other } = data;
      if (!other || other === writer || data.place !== place) return;
      if (kind === 'hello') say('here');
      setOthers((known) => [...known.filter((each) => each !== other), ...(kind === 'bye' ? [] : [other])]);
    };
    window.addEventListener('pagehide', leave);
    say('hello');
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      channel.close();
    };
  }, [place, writer]);
  return others.length > 0;
}

function Note({ emoji, children }: { readonly emoji: EmojiName; readonly children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Emoji name={emoji} size={32} />
      {children}
    </div>
  );
}

/** Notes a writer should read before continuing. */
export function EditorNotes({ userId, writer, sync, stored, isCorrection, isRestored, hasRoom, send }: Editor) {
  const isOpenElsewhere = useOtherTabs(`${userId}:${sync.place}`, writer);
  return (
    <Stack gap={2} className={styles.notes} aria-live="polite">
      {stored?.rejectReason && (
        <Note emoji="love-letter">
          <p>
            {texts.sentBack(isCorrection ? texts.newVersion : texts.blog)} <strong>{stored.rejectReason}</strong>{' '}
            {texts.changeAndPost}
          </p>
        </Note>
      )}
      {isCorrection && (
        <Note emoji="seedling">
          <p>{texts.storyStaysUp}</p>
        </Note>
      )}
      {isRestored && (
        <Note emoji="sparkles">
          <p>{texts.unsavedWords}</p>
          <Button variant="ghost" size="s" onClick={() => send({ type: 'startedOver' })}>
            {stored ? texts.useTheSavedVersion : texts.startWithAnEmptyPage}
          </Button>
        </Note>
      )}
      {isOpenElsewhere && (
        <Note emoji="eyes">
          <p>{texts.openInTwoTabs}</p>
        </Note>
      )}
      {!hasRoom && (
        <Note emoji="warning">
          <p>{texts.deviceFull}</p>
        </Note>
      )}
    </Stack>
  );
}

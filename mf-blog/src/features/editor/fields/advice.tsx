import { Emoji, log, Stack, useDebounced } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import * as texts from '../../../texts/editor';
import styles from '../editor.module.css';

/**
 * How long a writer must pause before advice appears, in milliseconds. Advice in the middle of a word would disturb.
 */
const pauseMs = 900;

/** Returns one piece of advice for each kind of flag, with the first passage it refers to. */
async function adviceOn(text: string) {
  if (text === '') return [];
  const { checkText, adviceFor } = await import('@storysprout/contract/moderation');
  // Showing every doubtful flag would only unsettle the writer; moderators see those.
  const flags = checkText(text).flags.filter(({ isClear }) => isClear);
  const firsts = flags.filter(({ kind }, at) => flags.findIndex((flag) => flag.kind === kind) === at);
  return firsts.map(({ kind, text: passage }) => ({ kind, advice: adviceFor(kind), passage }));
}

/** Checks the text once the writer pauses. The moderation checks are loaded only when there is text to check. */
function useAdvice(title: string, description: string) {
  const [advice, setAdvice] = useState<Awaited<ReturnType<typeof adviceOn>>>([]);
  const text = useDebounced(`${title}\n\n${description}`.trim(), pauseMs);
  useEffect(() => {
    let isCurrent = true;
    adviceOn(text).then(
      (next) => isCurrent && setAdvice(next),
      // Advice is optional, since moderators read the blog anyway.
      (error: unknown) => log.warn('The writing could not be checked.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return advice;
}

/** Shows advice but never blocks posting, since a moderator reads every blog anyway. */
export function Advice({ title, description }: { title: string; description: string }) {
  const advice = useAdvice(title, description);
  return (
    <div aria-live="polite">
      {advice.length > 0 && (
        <div className={styles.advice}>
          <Emoji name="owl" size={40} />
          <Stack gap={1}>
            <p className={styles.adviceTitle}>{texts.aTipFromOurOwl}</p>
            <Stack as="ul" gap={2}>
              {advice.map(({ kind, advice, passage }) => (
                <li key={kind}>
                  {advice} <q className={styles.passage}>{passage}</q>
                </li>
              ))}
            </Stack>
          </Stack>
        </div>
      )}
    </div>
  );
}

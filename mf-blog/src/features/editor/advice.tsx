import { Emoji, log, Stack, useDebounced } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import * as texts from '../../texts/editor';
import styles from './editor.module.css';

/** A pause in writing, in milliseconds: nobody likes advice in the middle of a word. */
const pauseMs = 900;

/** One piece of advice for each kind of thing noticed, with the first passage it is about. */
async function adviceOn(text: string) {
  if (text === '') return [];
  const { checkText, adviceFor } = await import('@storysprout/contract/moderation');
  // Advice on every doubt would only unsettle a writer; moderators see those.
  const flags = checkText(text).flags.filter(({ isClear }) => isClear);
  const firsts = flags.filter(({ kind }, at) => flags.findIndex((flag) => flag.kind === kind) === at);
  return firsts.map(({ kind, text: passage }) => ({ kind, advice: adviceFor(kind), passage }));
}

/** Advice on the text once the writer pauses; the checks are fetched when there is something to check. */
function useAdvice(title: string, description: string) {
  const [advice, setAdvice] = useState<Awaited<ReturnType<typeof adviceOn>>>([]);
  const text = useDebounced(`${title}\n\n${description}`.trim(), pauseMs);
  useEffect(() => {
    let isCurrent = true;
    adviceOn(text).then(
      (next) => isCurrent && setAdvice(next),
      // Advice is an extra; the moderators look anyway.
      (error: unknown) => log.warn('The writing could not be checked.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return advice;
}

/** Advice, never a ban: a moderator reads every blog anyway. */
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

import { Emoji } from '@storysprout/kit';
import styles from './editor.module.css';
import type { Advice } from './use-advice';

/** Advice, never a ban: a moderator reads every blog anyway. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  return (
    <div aria-live="polite">
      {advice.length > 0 && (
        <div className={styles.advice}>
          <Emoji name="owl" size={40} />
          <div>
            <p className={styles.adviceTitle}>A tip from our owl</p>
            <ul>
              {advice.map(({ kind, words, passage }) => (
                <li key={kind}>
                  {words} <q className={styles.passage}>{passage}</q>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

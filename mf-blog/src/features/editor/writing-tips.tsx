import { Emoji } from '@storysprout/kit';
import styles from './editor.module.css';

/** Beside the page: what helps, and what stays secret. */
export function WritingTips() {
  return (
    <div className={styles.tips}>
      <Emoji name="light-bulb" size={32} />
      <p className={styles.adviceTitle}>Stuck? Try this!</p>
      <ul>
        <li>Start in the middle of the adventure.</li>
        <li>What could you see, hear and smell?</li>
        <li>Read it aloud once. Funny bits get funnier!</li>
        <li>Keep secrets safe: no full names, addresses or phone numbers.</li>
      </ul>
    </div>
  );
}

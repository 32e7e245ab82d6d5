import { textLimits } from '@storysprout/contract/constants';
import { ProgressBar } from '@storysprout/kit';
import styles from './editor.module.css';

/**
 * What the meter says: the count at every word, and how far it still is to the fifty (docs/product.md#writing-a-blog).
 */
export function meterText(words: number): string {
  const left = textLimits.blogMinWords - words;
  const count = words === 1 ? '1 word' : `${words} words`;
  if (words === 0) return `0 words. You need at least ${textLimits.blogMinWords} to post.`;
  if (left > 0) return `${count}. ${left} more to go!`;
  return `${count}. Wonderful!`;
}

/** The live word count. */
export function WordMeter({ words }: { words: number }) {
  const percent = Math.min(100, (words / textLimits.blogMinWords) * 100);
  return (
    <div className={styles.meter}>
      <ProgressBar
        value={percent}
        label="Words written"
        tone={percent < 100 ? 'sun' : 'leaf'}
        valueText={`${words} of ${textLimits.blogMinWords} words`}
      />
      <p className={styles.count}>{meterText(words)}</p>
    </div>
  );
}

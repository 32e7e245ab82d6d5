import { Emoji } from '@storysprout/kit';
import styles from './standing-note.module.css';

/** Kind words and a pointer to help for somebody whose text sounds as if they need it (docs/product.md#text-checks). */
export function HelpNote({ help }: { readonly help: string | null }) {
  return (
    <div role="status">
      {help !== null && (
        <div className={styles.help}>
          <Emoji name="sparkling-heart" size={32} />
          <p>{help}</p>
        </div>
      )}
    </div>
  );
}

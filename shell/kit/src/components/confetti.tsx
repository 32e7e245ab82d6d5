import { classNames } from './class-names';
import styles from './confetti.module.css';

const pieces = 28;

/**
 * A short shower of paper for a celebration. It ends by itself, and stands still for readers who prefer less motion. It
 * fills the nearest positioned box, or the window with `everywhere`. It is only decoration and blocks nothing under it.
 */
export function Confetti({ everywhere = false }: { readonly everywhere?: boolean }) {
  return (
    <div className={classNames(styles.shower, everywhere && styles.everywhere)} aria-hidden="true">
      {Array.from({ length: pieces }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the shower
          key={at}
          className={styles.piece}
          style={{
            insetInlineStart: `${(at * 61) % 100}%`,
            animationDelay: `${(at * 97) % 600}ms`,
            animationDuration: `${1_500 + ((at * 53) % 900)}ms`,
          }}
        />
      ))}
    </div>
  );
}

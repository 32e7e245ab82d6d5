import { classNames } from '../components/class-names';
import styles from './confetti.module.css';

const pieces = 28;

/**
 * A short shower of paper, for one celebration: it ends by itself and stands still where movement is not wanted. It
 * fills the nearest positioned box, or the window with `everywhere`. Decoration only, and nothing under it is blocked.
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

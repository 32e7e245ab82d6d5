import * as texts from '../texts/components';
import styles from './input.module.css';
import { VisuallyHidden } from './visually-hidden';

/** `nearEnd` shows the count only once most of the space is used, for limits that readers seldom reach. */
export type ShowCount = boolean | 'nearEnd';

/** The share of the space that has to be used for `nearEnd`. */
const nearEnd = 0.8;

/** Shows how much of a field's space is used. A full field is read out, because nothing more can be typed then. */
export function LengthCount({ show, length, max }: { show: ShowCount; length: number; max: number | undefined }) {
  if (!show || max === undefined) return null;
  const isShown = show === true || length >= max * nearEnd;
  return (
    <span className={styles.count} aria-live="polite">
      {isShown && (
        <span aria-hidden="true">
          {length} / {max}
        </span>
      )}
      {length >= max && <VisuallyHidden>{texts.full}</VisuallyHidden>}
    </span>
  );
}

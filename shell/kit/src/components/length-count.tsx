import * as texts from '../texts/components';
import styles from './input.module.css';
import { VisuallyHidden } from './visually-hidden';

/** `nearEnd`: only once most of the room is used, where a limit is seldom met. */
export type ShowCount = boolean | 'nearEnd';

/** The used part of the room from which the end is near. */
const nearEnd = 0.8;

/** How much of a field's room is used. A full field is read out, because nothing more can be typed then. */
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

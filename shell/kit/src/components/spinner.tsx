import * as texts from '../texts/components';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** The text under it, also read out. */
  label?: string;
  size?: number;
  /** The whole page is loading: the label is its heading. */
  isPage?: boolean;
  className?: string;
}

/** The loading indicator: the site's sprout, swaying. */
export function Spinner({ label = texts.loading, size = 48, isPage = false, className }: SpinnerProps) {
  const Label = isPage ? 'h1' : 'span';
  return (
    <div role="status" data-busy className={classNames(styles.spinner, className)}>
      <span className={styles.sprout}>
        <Emoji name="seedling" size={size} />
      </span>
      <Label className={styles.label}>{label}</Label>
    </div>
  );
}

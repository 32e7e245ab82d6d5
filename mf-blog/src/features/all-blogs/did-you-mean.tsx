import { Button } from '@storysprout/kit';
import styles from './all-blogs.module.css';

interface DidYouMeanProps {
  /** The search without its typing errors. */
  readonly meant: string;
  readonly onSearch: (text: string) => void;
}

/** Stands above what was found for the corrected search. */
export function DidYouMean({ meant, onSearch }: DidYouMeanProps) {
  return (
    <p role="status" className={styles.meant}>
      Did you mean{' '}
      <Button variant="ghost" className={styles.meantWord} onClick={() => onSearch(meant)}>
        {meant}
      </Button>
      ? Here is what we found.
    </p>
  );
}

import { Button } from '@storysprout/kit';
import * as texts from '../../texts/all-blogs';
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
      {texts.didYouMean}{' '}
      <Button variant="ghost" className={styles.meantWord} onClick={() => onSearch(meant)}>
        {meant}
      </Button>
      {texts.hereIsWhatWeFound}
    </p>
  );
}

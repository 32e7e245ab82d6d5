import { Button } from '@storysprout/kit';
import * as texts from '../../texts/all-blogs';
import styles from './browse.module.css';

interface DidYouMeanProps {
  /** The search text with typing errors corrected. */
  readonly meant: string;
  readonly onSearch: (text: string) => void;
}

/** Stands above the results of the corrected search and offers to search for the corrected text. */
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

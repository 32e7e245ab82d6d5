import { Container, ErrorState, PageTitle } from '@storysprout/kit';
import { useReachesSite } from '../../boot/site-reach';
import * as texts from '../../texts/parts';
import styles from './part-missing.module.css';
import type { PartFailure } from './remote-part';

interface MissingProps extends PartFailure {
  /** The name that readers see, such as 'The blogs'. */
  label: string;
}

/** Shown in place of a page that failed. */
export function PageMissing({ label, retry, isRetrying }: MissingProps) {
  const reachesSite = useReachesSite();
  return (
    <Container width="text">
      <ErrorState
        title={<PageTitle className={styles.title}>{texts.cannotBeShown(label)}</PageTitle>}
        onRetry={retry}
        pending={isRetrying}
      >
        {reachesSite ? texts.notYourFault : texts.offlineNote}
      </ErrorState>
    </Container>
  );
}

/** Shown in place of a widget that failed. */
export function WidgetMissing({ label, retry, isRetrying }: MissingProps) {
  return (
    <ErrorState className={styles.widget} title={texts.cannotBeShown(label)} onRetry={retry} pending={isRetrying} />
  );
}

import { Container, ErrorState, PageTitle } from '@storysprout/kit';
import { useReachesSite } from '../site/site-reach';
import * as texts from '../texts/parts';
import styles from './part-missing.module.css';
import type { PartFailure } from './remote-part';

interface MissingProps extends PartFailure {
  /** 'The blogs' */
  label: string;
}

/** In place of a page. */
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

/** In place of a widget. */
export function WidgetMissing({ label, retry, isRetrying }: MissingProps) {
  return (
    <ErrorState className={styles.widget} title={texts.cannotBeShown(label)} onRetry={retry} pending={isRetrying} />
  );
}

import { Container, ErrorState, PageTitle } from '@storysprout/kit';
import { useReachesSite } from '../site/site-reach';
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
        title={<PageTitle className={styles.title}>{`${label} can't be shown right now`}</PageTitle>}
        onRetry={retry}
        pending={isRetrying}
      >
        {reachesSite
          ? "It's not your fault: something went wrong on our side. The rest of Storysprout still works."
          : "You are offline, and your device hasn't saved this page. You can see it when you are back online."}
      </ErrorState>
    </Container>
  );
}

/** In place of a widget. */
export function WidgetMissing({ label, retry, isRetrying }: MissingProps) {
  return (
    <ErrorState
      className={styles.widget}
      title={`${label} can't be shown right now`}
      onRetry={retry}
      pending={isRetrying}
    />
  );
}

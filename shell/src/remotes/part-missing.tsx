import { Container, ErrorState, PageTitle } from '@storysprout/kit';
import styles from './part-missing.module.css';
import type { PartFailure } from './remote-part';

interface MissingProps extends PartFailure {
  /** 'The blogs' */
  label: string;
}

/** In place of a page. */
export function PageMissing({ label, retry, isRetrying }: MissingProps) {
  return (
    <Container width="text">
      <ErrorState
        title={<PageTitle className={styles.title}>{`${label} can't be shown right now`}</PageTitle>}
        onRetry={retry}
        pending={isRetrying}
      >
        It is not your fault: something on our side did not arrive. The rest of Storysprout still works.
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

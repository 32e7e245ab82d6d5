import * as texts from '../texts/components';
import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';

export interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'className' | 'children'> {
  onRetry?: () => void;
  retryLabel?: string;
  /** True while a retry is in progress. */
  pending?: boolean;
}

/** Shows that something failed, with a way to try again. */
export function ErrorState({ onRetry, retryLabel = texts.tryAgain, pending, ...state }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="secondary" pending={pending} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return <EmptyState role="alert" emoji="umbrella-with-rain-drops" action={retry} {...state} />;
}

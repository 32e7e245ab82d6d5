import { ErrorState, Skeleton } from '@storysprout/kit';
import type { ReactNode } from 'react';

interface LaterPageProps {
  readonly isLoading: boolean;
  readonly isMissing: boolean;
  readonly fetchAgain: () => void;
  /** Says what could not be loaded. */
  readonly title: string;
  /** Shown when the page is really empty. */
  readonly children: ReactNode;
}

/** A page of a list without entries: loading, failed to load, or empty. */
export function LaterPage({ isLoading, isMissing, fetchAgain, title, children }: LaterPageProps) {
  if (isLoading) return <Skeleton height={420} />;
  if (isMissing) return <ErrorState title={title} onRetry={fetchAgain} />;
  return children;
}

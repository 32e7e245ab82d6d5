// biome-ignore lint/style/noRestrictedImports: this is the component that replaces it
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { log } from '../page/log';
import * as texts from '../texts/components';
import { ErrorState } from './error-state';

export interface LazyOptions {
  /** Shown until the code has come. */
  readonly loading?: ReactNode;
  /** Shown if the code could not be loaded; by default a note with a button that tries again. */
  readonly failed?: (retry: () => void) => ReactNode;
}

const withRetry = (retry: () => void) => (
  <ErrorState title={texts.notLoaded} onRetry={retry}>
    {texts.checkYourInternet}
  </ErrorState>
);

/**
 * Returns a component whose code is loaded when it is first shown. A file can be missing, because the reader is offline
 * or a newer release has replaced it. Then only this component fails, and the page around it stays as it is.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed = withRetry }: LazyOptions = {},
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        log.warn('Some code of the page could not be loaded.', error);
        // React never loads the same lazy component twice, so the next one to be shown has one of its own.
        current = begin();
        return { default: Failed };
      }
    });
  let current = begin();

  function Part(props: Props) {
    const [Loaded] = useState(() => current);
    return (
      <Suspense fallback={loading}>
        <Loaded {...props} />
      </Suspense>
    );
  }

  function Failed(props: Props) {
    const [isRetrying, setRetrying] = useState(false);
    return isRetrying ? <Part {...props} /> : failed(() => setRetrying(true));
  }

  return Part;
}

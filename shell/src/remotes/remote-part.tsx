import { log } from '@storysprout/kit';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { PartBoundary } from './part-boundary';
import { type RemoteComponent, registry } from './remote-registry';

export interface PartFailure {
  /** Reads the remote list again and tries once more. */
  retry: () => void;
  isRetrying: boolean;
}

interface RemotePartProps {
  remote: string;
  expose: string;
  props?: Readonly<Record<string, unknown>>;
  /** A new value forgets an earlier failure: the address, for a page. */
  resetKey?: string;
  loading: ReactNode;
  failed: (failure: PartFailure) => ReactNode;
}

function lazyPart(remote: string, expose: string) {
  return lazy(async (): Promise<{ default: RemoteComponent }> => ({ default: await registry.load(remote, expose) }));
}

/** Reads the remote list again; `attempt` counts how often. */
export function useRetry(remote: string): PartFailure & { readonly attempt: number } {
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    // When even the list can't be read, the next attempt still goes for what is known.
    await registry.refresh(remote).catch((error: unknown) => log.warn('The remote list could not be read.', error));
    setRetrying(false);
    setAttempt((count) => count + 1);
  };
  return { attempt, isRetrying, retry: () => void retry() };
}

/** Something a remote offers, with a time limit, a place to wait and a way to try again of its own. */
export function RemotePart({ remote, expose, props, resetKey = '', loading, failed }: RemotePartProps) {
  const { attempt, ...failure } = useRetry(remote);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt needs a lazy object that has not failed yet
  const Part = useMemo(() => lazyPart(remote, expose), [remote, expose, attempt]);
  return (
    <PartBoundary name={`${remote} ${expose}`} resetKey={`${attempt} ${resetKey}`} fallback={() => failed(failure)}>
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

import { log } from '@storysprout/kit';
import { countPending } from '@storysprout/kit/host';
// biome-ignore lint/style/noRestrictedImports: each part has a boundary of its own
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { errorNotes } from '../health/error-notes';
import { reports } from '../health/remote-reports';
import type { Remote } from '../list/remote-table';
import { PartLoadError, type RemoteComponent, registry } from '../loading/remote-registry';
import { isSameProps } from '../same-props';
import { PartBoundary } from './part-boundary';
import { partsOnPage } from './parts-on-page';
import { currentServerRendering, ServerRenderedPart } from './server-rendered-parts';

export interface PartFailure {
  /** Reads the remote list again and tries once more. */
  retry: () => void;
  isRetrying: boolean;
}

interface RemotePartProps {
  remote: string;
  expose: string;
  props?: Readonly<Record<string, unknown>>;
  /** A new value clears an earlier failure. For a page, this is the key of its location. */
  resetKey?: string;
  loading: ReactNode;
  failed: (failure: PartFailure) => ReactNode;
}

function lazyPart(remote: string, expose: string) {
  const load = async (): Promise<{ default: RemoteComponent }> => ({ default: await registry.load(remote, expose) });
  return lazy(() => countPending(load()));
}

/** Returns a function that reads the remote list again, and `attempt`, which counts how often it did. */
export function useRetry(remote?: string): PartFailure & { readonly attempt: number } {
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    // Even if the list can't be read, the next attempt uses what is known.
    await registry.refresh(remote).catch((error: unknown) => log.warn('The remote list could not be read.', error));
    setRetrying(false);
    setAttempt((count) => count + 1);
  };
  return { attempt, isRetrying, retry: () => void retry() };
}

interface AfterFailureProps {
  error: unknown;
  /** The remote at the time when its part was requested; undefined if it was not in the list. */
  failed: Remote | undefined;
  /** Called once there is something to show after all: the version before, or code that was late. */
  onReady: () => void;
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Reports the failure and falls back to the version before. If there is none, shows `children`, the error card, until
 * late code arrives.
 */
function AfterFailure({ error, failed, onReady, loading, children }: AfterFailureProps) {
  const [isGoingBack] = useState(() => failed !== undefined && registry.canFallBack(failed.name, failed.version));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is dealt with once
  useEffect(() => {
    if (failed) void reports.failed(failed, error instanceof PartLoadError ? 'load-failure' : 'render-error');
    if (failed && isGoingBack) {
      registry.fallBack(failed.name, failed.version);
      onReady();
    }
    // Once another attempt shows the part, taking it up again would lose what its reader has typed.
    let isWaiting = !isGoingBack;
    const arriving = error instanceof PartLoadError ? error.arriving : undefined;
    arriving?.then(
      () => isWaiting && onReady(),
      () => undefined,
    );
    return () => {
      isWaiting = false;
    };
  }, []);
  return isGoingBack ? loading : children;
}

/** Returns whether both show the same part. What is shown while loading or after a failure depends on nothing else. */
function isSamePart(one: RemotePartProps, other: RemotePartProps): boolean {
  return (
    one.remote === other.remote &&
    one.expose === other.expose &&
    one.resetKey === other.resetKey &&
    isSameProps(one.props, other.props)
  );
}

/**
 * A part of a remote, with a time limit, a loading state and a retry of its own. It is rendered again only for other
 * properties: React discards server-rendered markup if it has to render the part before the remote's code has loaded.
 */
export const RemotePart = memo(function RemotePart({
  remote,
  expose,
  props,
  resetKey = '',
  loading,
  failed,
}: RemotePartProps) {
  const { attempt, ...failure } = useRetry(remote);
  const [recoveries, setRecoveries] = useState(0);
  const tries = `${attempt} ${recoveries}`;
  const serverRendering = currentServerRendering();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try needs a lazy object that has not failed yet
  const { Part, asked } = useMemo(
    () => ({ Part: lazyPart(remote, expose), asked: registry.get().table.get(remote) }),
    [remote, expose, tries],
  );
  useEffect(() => asked && partsOnPage.add(asked, expose), [asked, expose]);
  const afterFailure = (error: unknown) => (
    <AfterFailure error={error} failed={asked} onReady={() => setRecoveries((count) => count + 1)} loading={loading}>
      {failed(failure)}
    </AfterFailure>
  );
  // Code that failed to load has no place in the sources, so only `reports` counts it.
  const noteError = (error: unknown) => {
    if (!(error instanceof PartLoadError)) errorNotes.add({ kind: 'boundary', error, remote: asked });
  };
  return (
    <PartBoundary
      name={`${remote} ${expose}`}
      resetKey={`${tries} ${resetKey}`}
      fallback={afterFailure}
      onError={noteError}
    >
      <Suspense fallback={loading}>
        {serverRendering ? (
          <ServerRenderedPart
            remote={remote}
            expose={expose}
            props={props}
            loading={loading}
            serverRendering={serverRendering}
          />
        ) : (
          <Part {...props} />
        )}
      </Suspense>
    </PartBoundary>
  );
}, isSamePart);

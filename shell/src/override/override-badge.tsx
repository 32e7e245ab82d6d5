import type { RemoteOverride } from '@storysprout/contract';
import { Button, log } from '@storysprout/kit';
import { useState } from 'react';
import { BottomBar } from '../bottom-bar/bottom-bar';
import { useRemotes } from '../remotes/remote-registry';
import * as texts from '../texts/override';
import { startAnew } from './reset';

interface OverrideBadgeProps {
  readonly override: RemoteOverride;
  /** Why the dev server's remote was not even tried. */
  readonly problem: string | undefined;
}

function useReset() {
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready');
  const reset = async () => {
    setState('pending');
    try {
      await startAnew();
    } catch (error) {
      log.warn('The override could not be reset.', error);
      setState('failed');
    }
  };
  return { state, reset: () => void reset() };
}

/** Which remote is not what others see, and the way back. */
export function OverrideBadge({ override: { remote, url }, problem }: OverrideBadgeProps) {
  const { table, isSettled } = useRemotes();
  const { state, reset } = useReset();
  const isLive = isSettled && !table.get(remote)?.entry.startsWith(`${url}/`);
  const trouble = problem ?? (isLive ? texts.didNotWork : undefined);
  return (
    <BottomBar
      label={texts.remoteFromADevServer}
      emoji="hammer-and-wrench"
      words={
        <>
          <code>{remote}</code> {trouble ? texts.at : texts.comesFrom} <code>{url}</code>
          {trouble ? texts.seesLiveVersion(trouble) : texts.forYouAlone}
        </>
      }
      problem={state === 'failed' ? texts.resetDidNotWork : undefined}
    >
      <Button variant="secondary" size="s" pending={state === 'pending'} onClick={reset}>
        {texts.reset}
      </Button>
    </BottomBar>
  );
}

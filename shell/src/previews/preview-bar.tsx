import type { ShownPreview } from '@storysprout/contract';
import { Button, formatLongDate, log, useSession } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../texts/preview';
import { BottomBar, showBottomBar } from './bottom-bar';

/** Shows which unreleased builds are on the page, until when the preview works, and the way back to the site. */
export function PreviewBar({ preview }: { preview: ShownPreview }) {
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready');
  const { isSignedIn, signOut } = useSession();
  const leave = async () => {
    setState('pending');
    if (isSignedIn) signOut();
    try {
      await leavePreview(preview.siteUrl);
    } catch (error) {
      log.warn('The preview could not be left.', error);
      setState('failed');
    }
  };
  return (
    <BottomBar
      label={texts.preview}
      emoji="hammer-and-wrench"
      words={
        <>
          {texts.newHere}
          {preview.builds.map(({ remote, version }, at) => (
            <span key={remote}>
              {at > 0 && <span>, </span>}
              <code>
                {remote} {version}
              </code>
            </span>
          ))}
          {texts.worksUntil(formatLongDate(preview.until))}
        </>
      }
      problem={state === 'failed' ? texts.didNotLeave : undefined}
    >
      <Button variant="secondary" size="s" pending={state === 'pending'} onClick={() => void leave()}>
        {texts.leave}
      </Button>
    </BottomBar>
  );
}

export function showPreviewBar(preview: ShownPreview): void {
  showBottomBar(<PreviewBar preview={preview} />);
}

/**
 * Forgets the preview in this browser and goes to the site itself.
 *
 * @throws when the gateway does not confirm it
 */
async function leavePreview(siteUrl: string): Promise<void> {
  const answer = await fetch('/preview/leave', { method: 'POST' });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  window.location.assign(siteUrl);
}

import { VisuallyHidden } from '@storysprout/kit';
import { useEffect, useSyncExternalStore } from 'react';
import * as texts from '../../texts/play';

const silence = { id: 0, text: '' };
let latest = silence;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * Announces an event of a game to screen readers. The announcements alone must be enough to win a game: the games'
 * tests play from these texts only. A repeated text is announced again.
 */
export function announce(text: string): void {
  latest = { id: latest.id + 1, text };
  for (const listener of listeners) listener();
}

/**
 * The live region of a game's page. It is cleared on unmount, so that the next game starts without an old announcement.
 */
export function Announcer() {
  const { id, text } = useSyncExternalStore(
    subscribe,
    () => latest,
    () => silence,
  );
  useEffect(() => () => announce(''), []);
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite" aria-label={texts.gameNews} data-announcer="">
        <span key={id}>{text}</span>
      </div>
    </VisuallyHidden>
  );
}

import { VisuallyHidden } from '@storysprout/kit';
import { useEffect, useSyncExternalStore } from 'react';
import * as texts from '../texts/play';

const silence = { id: 0, text: '' };
let latest = silence;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * Announces to screen readers what happened in a game. The announcements must be enough to win by: the games' tests
 * play from these texts alone. The same text twice is heard twice.
 */
export function announce(text: string): void {
  latest = { id: latest.id + 1, text };
  for (const listener of listeners) listener();
}

/** The live region of a game's page, which leaves nothing behind for the next game. */
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

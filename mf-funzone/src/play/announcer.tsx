import { VisuallyHidden } from '@storysprout/kit';
import { useCallback, useState } from 'react';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/**
 * Announces to screen readers what happened in a game. The announcements must be enough to win by: the games' tests
 * play from these texts alone. The same text twice is heard twice.
 */
export function useAnnouncer() {
  const [latest, setLatest] = useState<Announcement>({ id: 0, text: '' });
  const announce = useCallback((text: string) => setLatest(({ id }) => ({ id: id + 1, text })), []);
  const region = (
    <VisuallyHidden>
      <div role="status" aria-live="polite" aria-label="Game news" data-announcer="">
        <span key={latest.id}>{latest.text}</span>
      </div>
    </VisuallyHidden>
  );
  return { announce, region };
}

import { Icon, IconButton } from '@storysprout/kit';
import { lazy, Suspense, useState } from 'react';

const ReadingSettings = lazy(async () => ({ default: (await import('./reading-settings')).ReadingSettings }));

/** Sounds, letters and colours, for this device. */
export function ReadingSettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Reading and sound settings" onClick={() => setOpen(true)}>
        <Icon name="settings" size={24} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ReadingSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { type DeviceDraft, draftKey } from './device-drafts';
import { readPicture } from './draft-pictures';
import type { DraftPlace } from './draft-place';

interface RestoredPicture {
  readonly userId: string;
  readonly place: DraftPlace;
  readonly restored: DeviceDraft | null;
  readonly onPicture: (picture: File) => void;
}

/** Brings a draft's picture back. @returns whether it is there, or none is expected */
export function useRestoredPicture({ userId, place, restored, onPicture }: RestoredPicture): boolean {
  const [isReady, setReady] = useState(!restored?.hasImage);
  // Once, for the place the text was found at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isReady) return;
    let isHere = true;
    void readPicture(draftKey(userId, place)).then((picture) => {
      if (!isHere) return;
      if (picture) onPicture(picture);
      setReady(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return isReady;
}

import { ifStored } from '@storysprout/kit';
import { useEffect, useState } from 'react';

const probe = 'storage-probe';

function canStore(): boolean {
  return (
    ifStored(({ local }) => {
      local.setItem(probe, '1');
      local.removeItem(probe);
      return true;
    }) === true
  );
}

/** Returns whether this browser has cookies or storage switched off, so that a session ends with its page. */
export function useStorageBlocked(): boolean {
  const [isStorageBlocked, setIsStorageBlocked] = useState(false);
  useEffect(() => setIsStorageBlocked(!navigator.cookieEnabled || !canStore()), []);
  return isStorageBlocked;
}

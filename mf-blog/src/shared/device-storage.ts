import { deviceStorage, log } from '@storysprout/kit';

/** Reads from the browser's storage; null if there is no such entry or storage is not available. */
export function readStored(key: string): string | null {
  try {
    return deviceStorage().getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes to or removes from the browser's storage.
 *
 * @param text null removes the entry
 * @returns false if the storage is full or not available
 */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) deviceStorage().removeItem(key);
    else deviceStorage().setItem(key, text);
    return true;
  } catch (error) {
    log.warn('A text could not be kept on this device.', error);
    return false;
  }
}

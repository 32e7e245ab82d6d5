import { deviceStorage, log } from '@storysprout/kit';

/** The browser's storage, which may be full, or switched off: then it holds nothing. */
export function readStored(key: string): string | null {
  try {
    return deviceStorage().getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param text null removes what is there
 * @returns whether there was room for it
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

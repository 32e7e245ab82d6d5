import { deviceStorage, log } from '@storysprout/kit';

/** What the browser had no room for, by key. It is only in the memory of this page. */
const pageOnly = new Map<string, string | File>();

/** Returns whether this entry is nowhere else; texts that the server has too are stored without `sendFrom`. */
const isOnlyHere = (value: string | File) => typeof value !== 'string' || 'sendFrom' in JSON.parse(value);

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...pageOnly.values()].some(isOnlyHere)) event.preventDefault();
}

/**
 * Keeps a value in the memory of this page. As long as there is one that is nowhere else, the browser asks the reader
 * before the page is closed.
 *
 * @param value null forgets it
 */
export function keepOnPage(key: string, value: string | File | null): void {
  if (value === null) pageOnly.delete(key);
  else pageOnly.set(key, value);
  if (pageOnly.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

export function keptOnPage(key: string): string | File | undefined {
  return pageOnly.get(key);
}

/** Returns whether the browser has stored all that it was given. */
export function hasRoom(): boolean {
  return pageOnly.size === 0;
}

/** Reads what `writeStored` wrote; null if there is no such entry. */
export function readStored(key: string): string | null {
  const kept = pageOnly.get(key);
  if (typeof kept === 'string') return kept;
  try {
    return deviceStorage().getItem(key);
  } catch {
    return null;
  }
}

function keysOfDevice(): string[] {
  try {
    return Object.keys(deviceStorage());
  } catch {
    return [];
  }
}

/** Returns the keys of all entries that begin like this. */
export function storedKeys(start: string): string[] {
  return [...new Set([...keysOfDevice(), ...pageOnly.keys()])].filter((key) => key.startsWith(start));
}

/** Tries to store what had no room, as there may be some now. */
function storeAgain(): void {
  for (const [key, value] of [...pageOnly]) if (typeof value === 'string') writeStored(key, value);
}

/**
 * Writes to or removes from the browser's storage. What it has no room for stays in the memory of this page.
 *
 * @param text JSON; null removes the entry
 * @returns false if the storage is full or not available
 */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) deviceStorage().removeItem(key);
    else deviceStorage().setItem(key, text);
    keepOnPage(key, null);
    if (text === null) storeAgain();
    return true;
  } catch (error) {
    log.warn('A text could not be kept on this device.', error);
    keepOnPage(key, text);
    return false;
  }
}

/**
 * Reads or writes the browser's storage.
 *
 * @returns null if it is switched off or full, or contains what `work` cannot read
 */
export function ifStored<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Reads or writes the browser's storage. @returns null where it is switched off, full, or holds what `work` cannot read */
export function ifStored<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

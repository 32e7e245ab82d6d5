/**
 * Returns whether this is an address to which pages report. Remotes must not use it: they could blame other remotes
 * from every reader's own address.
 */
export function isForReports(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  try {
    return new URL(address, window.location.href).pathname.startsWith('/registry/');
  } catch {
    return false;
  }
}

/** A value that is not a string may turn into another address from one read to the next. */
export const mayBeForReports = (address: unknown) => typeof address !== 'string' || isForReports(address);

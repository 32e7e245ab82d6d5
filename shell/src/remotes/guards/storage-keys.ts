/** Keys in the browser's storage that the shell and the kit keep things under. */
export const siteKeys: ReadonlySet<string> = new Set([
  'token',
  'userId',
  'user',
  'clockOffset',
  'signOutWaiting',
  'session-lock',
  'preferences',
  'scroll-positions',
  'left-out',
  'own-lists',
]);

/**
 * Whether a remote has no business with a key: it is the site's, or begins with the name of another remote, as keys of
 * remotes do (`funzone-rounds`).
 */
export function isForeignKey(remote: string, key: string, others: Iterable<string>): boolean {
  if (siteKeys.has(key)) return true;
  for (const other of others) {
    const word = other.replace(/^mf_/, '').replaceAll('_', '-');
    if (other !== remote && new RegExp(`^(mf[-_])?${word}[-_:.]`).test(key)) return true;
  }
  return false;
}

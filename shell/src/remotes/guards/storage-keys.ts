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

/** What stands around a remote's name. No regular expression finds it: remotes could have replaced what those do. */
const beginnings = ['', 'mf-', 'mf_'].flatMap((before) =>
  ['-', '_', ':', '.'].map((after) => [before, after] as const),
);

/**
 * Whether a remote has no business with a key: it is the site's, or begins with the name of another remote, as keys of
 * remotes do (`funzone-rounds`).
 */
export function isForeignKey(remote: string, key: string, others: Iterable<string>): boolean {
  if (siteKeys.has(key)) return true;
  for (const other of others) {
    const word = (other.startsWith('mf_') ? other.slice(3) : other).replaceAll('_', '-');
    if (other !== remote && beginnings.some(([before, after]) => key.startsWith(before + word + after))) return true;
  }
  return false;
}

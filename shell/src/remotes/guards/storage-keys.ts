/** Keys under which the shell and the kit store things in the browser. */
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
 * The characters that may stand before and after a remote's name in a key. No regular expression is used, because
 * remotes could have replaced the functions that it calls.
 */
const beginnings = ['', 'mf-', 'mf_'].flatMap((before) =>
  ['-', '_', ':', '.'].map((after) => [before, after] as const),
);

/**
 * Returns whether a key is not the remote's to use: it belongs to the site, or begins with the name of another remote,
 * as keys of remotes do (`funzone-rounds`).
 */
export function isForeignKey(remote: string, key: string, others: Iterable<string>): boolean {
  if (siteKeys.has(key)) return true;
  for (const other of others) {
    const word = (other.startsWith('mf_') ? other.slice(3) : other).replaceAll('_', '-');
    if (other !== remote && beginnings.some(([before, after]) => key.startsWith(before + word + after))) return true;
  }
  return false;
}

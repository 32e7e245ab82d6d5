/** Returns the router state that tells the sign-in page where the reader wanted to go. */
export function returnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { readonly from: string } {
  return { from: `${pathname}${search}` };
}

/**
 * Returns where to go after signing in: back to the page the reader wanted, or home. Only paths of this site are
 * accepted.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

/** Returns the router state that tells the sign-in page where the reader wanted to go. */
export function returnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { readonly from: string } {
  return { from: `${pathname}${search}` };
}

/**
 * Returns the router state with which the sign-in page opens for a new account: it keeps the wanted page.
 *
 * @param state the state of the sign-up page
 */
export function newAccountState(state: unknown, email: string): { readonly from: string; readonly email: string } {
  return { from: returnPath(state), email };
}

/** Returns the e-mail address with which the reader has just signed up; empty for everybody else. */
export function newAccountEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

/**
 * Returns where to go after signing in: back to the page the reader wanted, or home. Only paths of this site are
 * accepted.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

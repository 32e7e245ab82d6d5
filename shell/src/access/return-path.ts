/** For the sign-in page: where the reader wanted to go. */
export function returnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { readonly from: string } {
  return { from: `${pathname}${search}` };
}

/** Where to go after signing in: back, or home. Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

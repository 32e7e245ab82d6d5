interface Place {
  readonly pathname: string;
  readonly search: string;
}

interface ReturnState {
  /** Where the reader wanted to go before signing in. */
  readonly from: string;
}

export function returnState({ pathname, search }: Place): ReturnState {
  return { from: `${pathname}${search}` };
}

/** Where to go after signing in: back, or home. Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

/** The first tries are free; each further one doubles the next wait, up to a limit. */
export interface ThrottleRule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  /** The longest wait: nobody is locked out for ever. */
  readonly maxDelayMs: number;
  /** Tries are forgotten after this long without one. */
  readonly forgetAfterMs: number;
}

export interface ThrottleState {
  readonly tries: number;
  readonly waitUntil: number;
}

export type ThrottleStep =
  | { readonly allowed: true; readonly state: ThrottleState }
  | { readonly allowed: false; readonly waitMs: number };

/** One try. It counts as failed until `forgive` takes it back; a try that is refused is not counted. */
export function tryOnce(rule: ThrottleRule, state: ThrottleState, now: number): ThrottleStep {
  if (state.waitUntil > now) return { allowed: false, waitMs: state.waitUntil - now };
  const tries = state.tries + 1;
  return { allowed: true, state: { tries, waitUntil: now + delayAfter(rule, tries) } };
}

export const noTries: ThrottleState = { tries: 0, waitUntil: 0 };

function delayAfter({ freeTries, firstDelayMs, maxDelayMs }: ThrottleRule, tries: number): number {
  if (tries < freeTries) return 0;
  return Math.min(firstDelayMs * 2 ** (tries - freeTries), maxDelayMs);
}

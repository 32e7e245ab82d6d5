import type { FlagKind } from '../core/flags';
import { advice } from '../texts/advice';

/** Returns the advice for a finding of the text checks. The editor shows it, and the server's response includes it. */
export function adviceFor(kind: FlagKind): string {
  return advice[kind];
}

import type { FlagKind } from '../flags';
import { advice } from '../texts/advice';

/** Advice about what the text checks noticed; the editor shows it and the server answers with it. */
export function adviceFor(kind: FlagKind): string {
  return advice[kind];
}

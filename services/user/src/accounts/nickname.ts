import type { FlagKind } from '@storysprout/contract';
import { adviceFor, checkText } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';

/** The findings that make a text unfit as a name. */
const refused: ReadonlySet<FlagKind> = new Set(['profanity', 'phone', 'email', 'address', 'link']);

/**
 * Everybody sees a name, so it is checked like a comment: no bad words, no way to reach the child outside.
 *
 * @throws AppError `text_refused` with advice a child understands.
 */
export function requireFriendlyName(name: string): void {
  const flag = checkText(name).flags.find(({ kind }) => refused.has(kind));
  if (flag) throw new AppError('text_refused', adviceFor(flag.kind), { context: { kind: flag.kind } });
}

import { adviceFor, checkText } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';

/**
 * Comments and replies are published at once, so any finding is refused here (docs/product.md#text-checks).
 *
 * @throws AppError `text_refused` with advice about the first finding.
 */
export function requireKindText(text: string): void {
  const [flag] = checkText(text).flags;
  if (flag) throw new AppError('text_refused', adviceFor(flag.kind), { context: { kind: flag.kind } });
}

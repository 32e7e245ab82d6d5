import { adviceFor, checkText } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';

/**
 * Comments and replies are published at once, so what the pipeline notices is refused here (design section 5).
 *
 * @throws AppError `text_refused` with the advice for the first thing noticed.
 */
export function requireKindText(text: string): void {
  const [flag] = checkText(text).flags;
  if (flag) throw new AppError('text_refused', adviceFor(flag.kind), { context: { kind: flag.kind } });
}

import { pipeline } from './pipeline';
import { plainForm } from './plain-form';
import type { FoundFlag } from './step';

export { adviceFor } from './advice';
export { checkName } from './name';
export { readingsOfName } from './name-readings';
export { plainForm } from './plain-form';
export type { FoundFlag } from './step';
export { undisguised, type Word, wordsOf } from './words';

/** Runs the text checks on a text that a child wrote. An empty list of flags means that nothing was found. */
export function checkText(text: string): { flags: FoundFlag[] } {
  const flags: FoundFlag[] = [];
  const plain = plainForm(text);
  for (const step of pipeline) {
    const finding = step(plain);
    flags.push(...finding.flags);
    if (finding.isFinal) break;
  }
  return { flags };
}

import { pipeline } from './pipeline';
import type { FoundFlag } from './step';

export { adviceFor } from './advice';

/** What the pipeline notices in a text a child wrote; no flags means nothing to worry about. */
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

const invisible = /\u00ad|[\u200b-\u200f]|\u2060|\ufe0f|\u20e3/g;

/** Normalizes look-alikes: full-width digits, keycaps, invisible characters between letters. */
function plainForm(text: string): string {
  return text.normalize('NFKC').replace(invisible, '');
}

import type { Flag } from '../blog';
import { addressStep } from './address.step';
import { emailStep } from './email.step';
import { lengthStep } from './length.step';
import { linkStep } from './link.step';
import { phoneStep } from './phone.step';
import { profanityStep } from './profanity.step';
import { repetitionStep } from './repetition.step';
import type { Step } from './step';

export { adviceFor } from './advice';

/**
 * What is looked for, in this order (design section 5, 'Child safety at the edge'). The editor shows the
 * findings as advice; the server refuses comments over them and flags blogs for the moderator.
 */
const pipeline: readonly Step[] = [
  lengthStep,
  profanityStep,
  phoneStep,
  emailStep,
  addressStep,
  linkStep,
  repetitionStep,
];

/** What the pipeline notices in a text a child wrote; no flags means nothing to worry about. */
export function checkText(text: string): { flags: Flag[] } {
  const flags: Flag[] = [];
  const plain = plainForm(text);
  for (const step of pipeline) {
    const finding = step(plain);
    flags.push(...finding.flags);
    if (finding.isFinal) break;
  }
  return { flags };
}

const invisible = /\u00ad|[\u200b-\u200f]|\u2060|\ufe0f|\u20e3/g;

/** One spelling for what looks alike: full-width digits, keycaps, invisible characters between letters. */
function plainForm(text: string): string {
  return text.normalize('NFKC').replace(invisible, '');
}

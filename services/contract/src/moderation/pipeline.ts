import { addressStep } from './address.step';
import { emailStep } from './email.step';
import { lengthStep } from './length.step';
import { linkStep } from './link.step';
import { phoneStep } from './phone.step';
import { profanityStep } from './profanity.step';
import { repetitionStep } from './repetition.step';
import type { Step } from './step';

/**
 * The text checks, in order (docs/product.md#text-checks). The editor shows the findings as advice; the server refuses
 * comments because of them and flags blogs for moderators.
 */
export const pipeline: readonly Step[] = [
  lengthStep,
  profanityStep,
  phoneStep,
  emailStep,
  addressStep,
  linkStep,
  repetitionStep,
];

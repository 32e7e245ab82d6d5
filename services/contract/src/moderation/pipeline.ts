import { addressStep } from './address.step';
import { emailStep } from './email.step';
import { lengthStep } from './length.step';
import { linkStep } from './link.step';
import { phoneStep } from './phone.step';
import { profanityStep } from './profanity.step';
import { repetitionStep } from './repetition.step';
import type { Step } from './step';

/**
 * What is looked for, in this order (design section 5, 'Child safety at the edge'). The editor shows the
 * findings as advice; the server refuses comments over them and flags blogs for the moderator.
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

import type { Step } from './step';
import { addressStep } from './steps/address.step';
import { emailStep } from './steps/email.step';
import { handleStep } from './steps/handle.step';
import { identityStep } from './steps/identity.step';
import { lengthStep } from './steps/length.step';
import { linkStep } from './steps/link.step';
import { phoneStep } from './steps/phone.step';
import { phrasesStep } from './steps/phrases.step';
import { repetitionStep } from './steps/repetition.step';
import { whereaboutsStep } from './steps/whereabouts.step';

/**
 * The text checks, in order (docs/product.md#text-checks). The editor shows the findings as advice; the server refuses
 * comments because of them and flags blogs for moderators.
 */
export const pipeline: readonly Step[] = [
  lengthStep,
  phrasesStep,
  phoneStep,
  emailStep,
  handleStep,
  addressStep,
  whereaboutsStep,
  identityStep,
  linkStep,
  repetitionStep,
];

import { addressStep } from './address.step';
import { emailStep } from './email.step';
import { handleStep } from './handle.step';
import { identityStep } from './identity.step';
import { lengthStep } from './length.step';
import { linkStep } from './link.step';
import { phoneStep } from './phone.step';
import { phrasesStep } from './phrases.step';
import { repetitionStep } from './repetition.step';
import type { Step } from './step';
import { whereaboutsStep } from './whereabouts.step';

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

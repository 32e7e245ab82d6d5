import { z } from 'zod';

/** Settings for parental consent (docs/product.md#a-grown-up-at-home). All services get the same ones. */
export const consentConfigShape = {
  /**
   * With `required`, children below the age limit need parental consent before others see anything of theirs. With
   * `off`, nobody is asked.
   */
  CONSENT: z.enum(['off', 'required']).default('off'),
} as const;

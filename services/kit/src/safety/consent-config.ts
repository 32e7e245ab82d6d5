import { z } from 'zod';

/** Settings about a grown-up's yes (docs/product.md#a-grown-up-at-home). All services get the same. */
export const consentConfigShape = {
  /** `required`: children below the age need a grown-up's yes before others see anything of them. `off`: nobody is asked. */
  CONSENT: z.enum(['off', 'required']).default('off'),
} as const;

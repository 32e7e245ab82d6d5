import {
  authConfigShape,
  baseConfigShape,
  internalServiceShape,
  loadConfig,
  migrationConfigShape,
  mongoConfigShape,
  pictureConfigShape,
  queueConfigShape,
  staleReadsConfigShape,
} from '@storysprout/service-kit';
import { commentReviewShape, consentConfigShape } from '@storysprout/service-kit/moderation';
import { picturePlaceShape } from '@storysprout/service-kit/pictures';
import { textChecksConfigShape } from '@storysprout/service-kit/text-checks';
import * as z from 'zod';

export const schema = z.object({
  ...baseConfigShape,
  ...mongoConfigShape,
  ...staleReadsConfigShape,
  ...migrationConfigShape,
  ...queueConfigShape,
  ...authConfigShape,
  ...internalServiceShape,
  ...pictureConfigShape,
  ...picturePlaceShape,
  ...textChecksConfigShape,
  ...consentConfigShape,
  ...commentReviewShape,
  /**
   * The same setting as in the user service. With `on`, an account whose e-mail address is not confirmed counts as new.
   */
  EMAIL_VERIFICATION: z.enum(['on', 'off']).default('off'),
  /** The number of days for which an account is new (docs/product.md#new-accounts). With 0, no account is new. */
  NEW_ACCOUNT_DAYS: z.coerce.number().int().min(0).default(7),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4101),
  /** Name of the service's own database; tests use a different one for each run. */
  MONGODB_DB: z.string().min(1).default('storysprout_blog'),
  /**
   * The address of the user service. Its routes below `/internal/` provide the profiles of authors who are not stored
   * here yet.
   */
  USER_URL: z.url('USER_URL must be the address of the user service, such as http://127.0.0.1:4102'),
});
export type Config = Readonly<z.infer<typeof schema>>;

/** The only place that reads the environment. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return loadConfig(schema, env);
}

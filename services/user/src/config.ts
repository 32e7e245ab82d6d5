import {
  authConfigShape,
  baseConfigShape,
  createTokenSigner,
  internalServiceShape,
  loadConfig,
  migrationConfigShape,
  mongoConfigShape,
  pem,
  pictureConfigShape,
  queueConfigShape,
  redisConfigShape,
  staleReadsConfigShape,
} from '@storysprout/service-kit';
import { consentConfigShape } from '@storysprout/service-kit/moderation';
import { picturePlaceShape } from '@storysprout/service-kit/pictures';
import * as z from 'zod';

const storesShape = {
  ...mongoConfigShape,
  ...redisConfigShape,
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  /** Name of the service's own database; tests give each run another. */
  MONGODB_DB: z.string().min(1).default('storysprout_user'),
  /** Words, separated by commas, that only moderators may have in their names (docs/product.md#names). */
  RESERVED_NAMES: z
    .string()
    .default('storysprout,moderator,admin,staff,team,support,teacher,official')
    .transform((list): readonly string[] => list.split(',').filter((word) => word.trim() !== '')),
};

export const schema = z.object({
  ...baseConfigShape,
  ...storesShape,
  ...staleReadsConfigShape,
  ...migrationConfigShape,
  ...queueConfigShape,
  ...internalServiceShape,
  ...pictureConfigShape,
  ...picturePlaceShape,
  ...consentConfigShape,
  /** The age from which no parental consent is needed. */
  CONSENT_AGE: z.coerce.number().int().min(13).max(16).default(13),
  /** Hours between the first step of parental consent and the e-mail with the code for the second step. */
  CONSENT_SECOND_STEP_HOURS: z.coerce
    .number()
    .min(0)
    .max(24 * 7)
    .default(24),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4102),
  /**
   * The Ed25519 signing key as PKCS#8 PEM. Only this service has it; the others get its public half as
   * `JWT_PUBLIC_KEY`.
   */
  JWT_PRIVATE_KEY: pem,
  /**
   * The same setting as in the other services: tokens signed with these keys are accepted here, too, besides its own.
   */
  JWT_PUBLIC_KEY: authConfigShape.JWT_PUBLIC_KEY.optional(),
  /**
   * E-mail address of the first admin, who is created when there is none. Set both this and `ADMIN_PASSWORD`, or
   * neither.
   */
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  /**
   * With `on`, an address gets challenges, and a changed address takes effect, only after its owner has followed the
   * link sent there.
   */
  EMAIL_VERIFICATION: z.enum(['on', 'off']).default('off'),
  /**
   * With `on`, others see a new profile picture after a moderator has approved it; with `off`, at once
   * (docs/product.md#pictures).
   */
  PICTURE_REVIEW: z.enum(['on', 'off']).default('off'),
  /** The most XP a day that bare `addxp` calls (without a round to replay) may earn (docs/product.md#xp-from-play). */
  BARE_XP_DAILY_CAP: z.coerce.number().int().min(0).default(2_000),
  /** Memory of one argon2id hash in KiB, and its passes, as OWASP recommends. */
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  ARGON2_PASSES: z.coerce.number().int().min(1).default(2),
  /** Threads that hash passwords; ideally one per core. Node itself reads this variable when it starts. */
  UV_THREADPOOL_SIZE: z.coerce.number().int().min(1).max(1_024).optional(),
  /** The site's address, as readers know it. With https, the session cookie is `Secure`. */
  PUBLIC_URL: z.url().optional(),
  /**
   * Address of the blog service, which the data export reads a reader's blogs from. Without it, the export contains no
   * blogs.
   */
  BLOG_URL: z.url().optional(),
});
export type Config = Readonly<z.infer<typeof schema>>;

/** Reads the service's configuration. Only this function and `readToolConfig` read the environment. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = loadConfig(schema, env);
  const own = createTokenSigner(config.JWT_PRIVATE_KEY).publicKeyPem;
  return { ...config, JWT_PUBLIC_KEY: [own, config.JWT_PUBLIC_KEY ?? ''].join('\n') };
}

const toolSchema = z.object({ ...storesShape, QUEUE_REDIS_URL: queueConfigShape.QUEUE_REDIS_URL });
export type ToolConfig = Readonly<z.infer<typeof toolSchema>>;

/** Reads the configuration of the command-line tool. */
export function readToolConfig(env: NodeJS.ProcessEnv): ToolConfig {
  return loadConfig(toolSchema, env);
}

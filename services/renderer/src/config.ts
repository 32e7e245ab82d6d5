import { baseConfigShape, internalServiceShape, loadConfig } from '@storysprout/service-kit';
import { z } from 'zod';

/** The only file that reads the environment; `.env.example` explains every setting. */

const { INTERNAL_PUBLIC_KEYS } = internalServiceShape;

export const schema = z.object({
  ...baseConfigShape,
  /** The renderer calls no other service, so it needs no key of its own. */
  INTERNAL_PUBLIC_KEYS,
  PORT: z.coerce.number().int().min(0).max(65_535).default(4105),
  /**
   * The time limit for rendering one page, in milliseconds, three times as long for the first one of a process; a
   * process that exceeds it is ended.
   */
  RENDER_LIMIT_MS: z.coerce.number().int().min(10).max(10_000).default(1_000),
  /** Memory of one process, in MB: one that needs more is ended. */
  RENDER_THREAD_MB: z.coerce.number().int().min(16).max(1_024).default(64),
});

export type Config = Readonly<z.infer<typeof schema>>;

/** @throws ConfigError naming every wrong or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return loadConfig(schema, env);
}

import { z } from 'zod';

/** Settings come from the environment, are checked all at once and never change afterwards. */

/** One or more settings are wrong or missing; each problem is one line fit for a terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** A PEM. In an environment variable its line breaks may be written as the two characters `\n`. */
export const pem = z.string().transform((text) => text.replaceAll('\\n', '\n').trim());

/** A list such as `https://a.example, https://b.example`. */
export const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** Settings of every process. */
export const baseConfigShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Address to listen on: containers need `0.0.0.0`. */
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * The time limit of all shutdown steps, such as finishing requests, in milliseconds. It starts after
   * `SHUTDOWN_LEAVE_MS`.
   */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().positive().default(10_000),
  /**
   * How long idle connections stay open during the shutdown, in milliseconds. Clients close them earlier
   * (`idleConnectionMs`), so that no request is on its way when the server does.
   */
  SHUTDOWN_IDLE_MS: z.coerce.number().int().min(0).default(3_000),
  /**
   * How long a process works on after SIGTERM while it reports "not ready", in milliseconds. Load balancers need that
   * time to notice.
   */
  SHUTDOWN_LEAVE_MS: z.coerce.number().int().min(0).default(0),
  /** The collector that traces are sent to (OTLP over HTTP), such as `http://collector:4318`; none when missing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be the address of a collector, such as http://collector:4318').optional(),
  /** `off` is only for benchmarks. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
} as const;

/** The site's name, for each process that writes it into pages or e-mails. */
export const siteNameConfigShape = {
  SITE_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^\P{C}*$/u, 'must have no control characters')
    .default('Storysprout'),
} as const;

export const mongoConfigShape = {
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
} as const;

export const staleReadsConfigShape = {
  /** The members of the replica set that may serve reads that can be some seconds old; see `staleReads`. */
  MONGODB_STALE_READS: z.enum(['primary', 'secondaryPreferred', 'nearest']).default('primary'),
} as const;

/** The address of a single server, of sentinels, or of a cluster; see `redis/redis-address.ts`. */
const redisUrl = z.string().regex(/^rediss?(\+sentinel|\+cluster)?:\/\//, 'must start with redis://');

export const redisConfigShape = {
  /** For announcements, limits and leaderboards: data that can be rebuilt when it is lost. */
  REDIS_URL: redisUrl,
} as const;

export const queueConfigShape = {
  ...redisConfigShape,
  /** For jobs, which must not be lost: see `queueRedisUrl`. */
  QUEUE_REDIS_URL: redisUrl.optional(),
} as const;

/**
 * Returns the address of the queues' Redis. Queues may have a Redis of their own, which stores all keys on disk and
 * never evicts any; otherwise they share the other one.
 */
export function queueRedisUrl({ QUEUE_REDIS_URL, REDIS_URL }: { QUEUE_REDIS_URL?: string; REDIS_URL: string }): string {
  return QUEUE_REDIS_URL ?? REDIS_URL;
}

/** The user service's public key (Ed25519, SPKI PEM). During a key rotation, both keys one after the other. */
export const authConfigShape = {
  JWT_PUBLIC_KEY: pem.refine((text) => text.startsWith('-----BEGIN PUBLIC KEY-----'), 'must be a PEM public key'),
} as const;

const pictureKeyLength = 32;

/**
 * A random string that signs the addresses of pictures that are not public. During a rotation, the new and the old one
 * separated by a comma: the first signs, both are accepted.
 */
export const pictureConfigShape = {
  PICTURE_KEY: z
    .string()
    .transform((text): readonly string[] => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= pictureKeyLength),
      `must be a random text of at least ${pictureKeyLength} characters, or two of them with a comma between`,
    ),
} as const;

/** The private key with which a process signs its calls to other services. Each kind of process has its own. */
export const internalCallerShape = {
  INTERNAL_PRIVATE_KEY: pem.refine(
    (text) => text.startsWith('-----BEGIN PRIVATE KEY-----'),
    'must be a PEM private key',
  ),
} as const;

/** Settings of a service that others call, with the public keys of all callers: `gateway=<PEM> blog=<PEM> ...`. */
export const internalServiceShape = {
  ...internalCallerShape,
  INTERNAL_PUBLIC_KEYS: pem.refine(
    (text) => /^[a-z-]+=\s*-----BEGIN PUBLIC KEY-----/.test(text),
    'must name each caller and its PEM public key, such as gateway=-----BEGIN PUBLIC KEY-----...',
  ),
} as const;

/** Whether a service migrates its database when it starts, or waits for the command `migrate`. */
export const migrationConfigShape = { MIGRATE_AT_START: z.enum(['on', 'off']).default('on') } as const;

/** Settings of every service with a database of its own. */
const serviceConfigShape = {
  ...baseConfigShape,
  ...mongoConfigShape,
  ...queueConfigShape,
  ...internalCallerShape,
  MONGODB_DB: z.string().min(1),
  ...migrationConfigShape,
};

/**
 * Without `JWT_PUBLIC_KEY` every reader counts as a visitor. Without `INTERNAL_PUBLIC_KEYS` other services cannot call
 * this one.
 */
export type ServiceConfig = Readonly<
  z.infer<z.ZodObject<typeof serviceConfigShape>> & {
    JWT_PUBLIC_KEY?: string | undefined;
    INTERNAL_PUBLIC_KEYS?: string | undefined;
  }
>;

/**
 * The settings of one process, frozen. An empty variable counts as missing.
 *
 * @throws ConfigError that names all problems at once.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.infer<S>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const problems = result.error.issues.map(({ path, message }) => {
    return `${path.join('.')} is ${String(path[0]) in given ? `wrong: ${message}` : 'missing.'}`;
  });
  throw new ConfigError(problems);
}

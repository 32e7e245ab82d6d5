import { mailWaitDays } from '@storysprout/contract';
import {
  authConfigShape,
  baseConfigShape,
  internalCallerShape,
  internalServiceShape,
  loadConfig,
  migrationConfigShape,
  mongoConfigShape,
  pem,
  queueConfigShape,
  siteNameConfigShape,
} from '@storysprout/service-kit';
import { commentReviewShape } from '@storysprout/service-kit/moderation';
import { z } from 'zod';

/** Settings of the admin service and its mail worker; nothing else in this workspace reads the environment. */

const shared = {
  ...baseConfigShape,
  ...mongoConfigShape,
  ...migrationConfigShape,
  ...queueConfigShape,
  ...internalCallerShape,
  /** Name of the service's own database; tests give each run another. */
  MONGODB_DB: z.string().min(1).default('storysprout_admin'),
  /** The address of the user service, for its `/internal/*` routes. */
  USER_URL: z.url('must be the address of the user service, such as http://127.0.0.1:4102'),
} as const;

export const serviceSchema = z.object({
  ...shared,
  ...authConfigShape,
  /**
   * The folder of the replay log, on a disk outside the database. Without it, the replay log is stored in the queues'
   * Redis.
   */
  AUDIT_ANCHOR_DIR: z.string().min(1).optional(),
  /**
   * The Ed25519 key that signs the audit log, as PKCS#8 PEM. It is kept outside the database, and no other service has
   * it.
   */
  AUDIT_PRIVATE_KEY: pem,
  ...internalServiceShape,
  ...commentReviewShape,
  PORT: shared.PORT.default(4103),
  /** The address of the blog service, for its `/internal/*` routes. */
  BLOG_URL: z.url('must be the address of the blog service, such as http://127.0.0.1:4101'),
});
export type ServiceConfig = Readonly<z.infer<typeof serviceSchema>>;

export const workerSchema = z.object({
  ...shared,
  PORT: shared.PORT.default(4113),
  /** Mail server, such as `smtps://user:password@mail.example:465`. */
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  ...siteNameConfigShape,
  MAIL_FROM: z.string().min(3).default('Storysprout <hello@storysprout.example>'),
  /** The most challenge e-mails an hour, of all mail workers together; 0 for no limit. */
  MAIL_PER_HOUR: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** Connections kept open to the mail server. */
  MAIL_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(5),
  /**
   * The longest silence of the mail server, in milliseconds, before an e-mail counts as unanswered (RFC 5321,
   * 4.5.3.2.6).
   */
  MAIL_ANSWER_LIMIT_MS: z.coerce.number().int().min(100).default(600_000),
  /** The age at which an e-mail that could not be sent is given up, in hours. */
  MAIL_GIVE_UP_HOURS: z.coerce
    .number()
    .min(1)
    .max(24 * mailWaitDays)
    .default(48),
  /** The site's address, for links in e-mails. */
  PUBLIC_URL: z.url('must be the address of the site, such as https://storysprout.example'),
  /** With `1`, the worker starts even if Redis could lose jobs. Only for tests. */
  ALLOW_VOLATILE_REDIS: z.enum(['0', '1']).default('0'),
});
export type WorkerConfig = Readonly<z.infer<typeof workerSchema>>;

const auditSchema = z.object({
  ...mongoConfigShape,
  MONGODB_DB: shared.MONGODB_DB,
  /** Public halves of the keys the audit log was ever signed with, one PEM after the other. */
  AUDIT_PUBLIC_KEY: pem,
});
export type AuditConfig = Readonly<z.infer<typeof auditSchema>>;

export function readServiceConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return loadConfig(serviceSchema, env);
}

export function readWorkerConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  return loadConfig(workerSchema, env);
}

export function readAuditConfig(env: NodeJS.ProcessEnv): AuditConfig {
  return loadConfig(auditSchema, env);
}

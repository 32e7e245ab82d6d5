import { commaSeparated, loadConfig, mongoConfigShape, queueConfigShape } from '@storysprout/service-kit';
import { commentReviewShape, consentConfigShape } from '@storysprout/service-kit/moderation';
import { z } from 'zod';
import { bucketShape } from '../backup/copies/bucket-settings';

const onOff = z.enum(['on', 'off']).default('off');
const optional = z.string().default('');

/** The settings of the site's processes that have to be right before children use it, with the processes' defaults. */
export const goLiveSchema = z.object({
  ...mongoConfigShape,
  ...queueConfigShape,
  ...consentConfigShape,
  ...commentReviewShape,
  EMAIL_VERIFICATION: onOff,
  PICTURE_REVIEW: onOff,
  INDEXING: onOff,
  HELP_LINES: optional,
  SUPPORT_EMAIL: z.string().default('support@storysprout.example'),
  MAIL_FROM: z.string().default('Storysprout <hello@storysprout.example>'),
  SMTP_URL: z.string().default('smtp://127.0.0.1:1025'),
  PUBLIC_URL: optional,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  PLATFORM_TEAM: commaSeparated,
  ...bucketShape,
  BACKUP_S3_BUCKET: optional,
  BACKUP_DATABASES: z.string().min(1).default('storysprout_'),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  /** The gateway's address. */
  SITE_URL: z.url().default('http://127.0.0.1:8080'),
  /** Where Prometheus tells whether its alerts reach anybody. */
  PROMETHEUS_URL: z.union([z.literal(''), z.url()]).default(''),
});
export type GoLiveSettings = Readonly<z.infer<typeof goLiveSchema>>;

/**
 * Reads the settings. Only this function reads the environment.
 *
 * @throws ConfigError naming every problem at once
 */
export function readSettings(env: NodeJS.ProcessEnv): GoLiveSettings {
  return loadConfig(goLiveSchema, env);
}

import { loadConfig, mongoConfigShape, pem, queueConfigShape } from '@storysprout/service-kit';
import { z } from 'zod';

const keyBytes = 32;

export const backupSchema = z.object({
  ...mongoConfigShape,
  ...queueConfigShape,
  /** Encrypts backups: 32 random bytes in base64 (`openssl rand -base64 32`). Without it no backup can be read. */
  BACKUP_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === keyBytes, `must be ${keyBytes} bytes in base64`),
  /** Databases whose names begin with this are backed up. */
  BACKUP_DATABASES: z.string().min(1).default('storysprout_'),
  /** The folder of the replay log, which is the admin service's folder. Without it, the log is in the queues' Redis. */
  AUDIT_ANCHOR_DIR: z.string().min(1).optional(),
  /**
   * Public halves of all keys that the replay log was ever signed with. A restore needs them as soon as the log has
   * entries.
   */
  AUDIT_PUBLIC_KEY: pem.optional(),
  /** Longest pause of writes to Redis while a backup begins, in milliseconds. */
  BACKUP_PAUSE_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
});
export type BackupSettings = Readonly<z.infer<typeof backupSchema>>;

/**
 * Reads the settings. Only this function reads the environment.
 *
 * @throws ConfigError naming every problem at once
 */
export function readSettings(env: NodeJS.ProcessEnv): BackupSettings {
  return loadConfig(backupSchema, env);
}

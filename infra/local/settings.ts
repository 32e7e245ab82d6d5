import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { root } from '../build/packages.mjs';
import { firstAdmin } from '../seed/content/first-admin';

const port = z.coerce.number().int().min(1).max(65_000);

/** The settings that `npm start` reads from the environment. An empty value counts as missing. */
const schema = z.object({
  /** The gateway's public port. The services get the next five ports when the runner starts them. */
  PORT: port.default(8080),
  MONGODB_URL: z.string().startsWith('mongodb').optional(),
  REDIS_URL: z.string().startsWith('redis').optional(),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  BLOG_URL: z.url().optional(),
  USER_URL: z.url().optional(),
  ADMIN_URL: z.url().optional(),
  REGISTRY_URL: z.url().optional(),
  RENDERER_URL: z.url().optional(),
  /** The folder in which databases, keys and logs are kept between starts. */
  DATA_DIR: z.string().min(1).default('.data'),
  SEED: z.enum(['sample', 'none']).default('sample'),
  ADMIN_EMAIL: z.email().default(firstAdmin.email),
  ADMIN_PASSWORD: z.string().min(8).default(firstAdmin.password),
  /** Ed25519, PKCS#8 PEM. Generated in DATA_DIR when missing. */
  JWT_PRIVATE_KEY: z.string().optional(),
  /** Signs the audit log. Same format as above, and also generated when missing. */
  AUDIT_PRIVATE_KEY: z.string().optional(),
  /** Signs the addresses of pictures that are not public. Generated in DATA_DIR when missing. */
  PICTURE_KEY: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  /** The address at which unreleased builds are previewed. */
  PREVIEW_URL: z.url().optional(),
  /**
   * With `1`, the site runs as in production: with parental consent, verified addresses, and review of pictures and new
   * writers.
   */
  STRICT: z.enum(['0', '1']).default('0'),
  /**
   * The services read this setting, too. With `required`, there is a sample child whose grown-up is asked for consent.
   */
  CONSENT: z.enum(['off', 'required']).default('off'),
  SUPPORT_EMAIL: z.email().default('support@storysprout.example'),
  LOG_LEVEL: z.string().default('info'),
});

export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Settings = Readonly<z.infer<typeof schema>> & {
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly previewUrl: string;
};

/**
 * Reads and checks the settings.
 *
 * @throws Error with one line per wrong setting.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = read.data;
  return Object.freeze({
    ...settings,
    CONSENT: settings.STRICT === '1' ? 'required' : settings.CONSENT,
    dataDir: resolve(root, settings.DATA_DIR),
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    previewUrl: settings.PREVIEW_URL ?? `http://preview.localhost:${settings.PORT}`,
  });
}

/** Returns a path inside the data folder. */
export function dataPath(settings: Settings, ...parts: string[]): string {
  return join(settings.dataDir, ...parts);
}

/** Returns a folder inside the data folder, which is created when missing and which only its owner may enter. */
export function dataFolder(settings: Settings, name: string): string {
  const folder = dataPath(settings, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return folder;
}

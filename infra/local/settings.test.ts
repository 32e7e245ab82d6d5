import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/packages.mjs';
import { passedNames } from './services';
import { readSettings, settingNames } from './settings';

/** What the runner decides itself for every process it starts. */
const decided = [
  'NODE_ENV',
  'HOST',
  'SHUTDOWN_IDLE_MS',
  'MONGODB_DB',
  'JWT_PUBLIC_KEY',
  'INTERNAL_PRIVATE_KEY',
  'INTERNAL_PUBLIC_KEYS',
  'METRICS_PORT',
  'SITE_DIR',
  'DEPLOY_TOKENS',
  'TRUSTED_NAVIGATION',
  'UNTESTED_BUILDS',
  'DEV_REMOTES',
  'UV_THREADPOOL_SIZE',
  'MAIL_JOURNAL_DIR',
  'AUDIT_ANCHOR_DIR',
];
/** Read by commands, not by processes of the site. */
const ofCommands = [
  'AUDIT_PUBLIC_KEY',
  'BACKUP_AT',
  'BACKUP_KEEP_DAYS',
  'BACKUP_KEY',
  'BACKUP_DATABASES',
  'BACKUP_PAUSE_MS',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_FOLDER',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_KEY_ID',
  'BACKUP_S3_SECRET',
  'MAIL_WORKER_URL',
  'SITE_URL',
];

const documented = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name]) => name,
);

describe('the settings of npm start', () => {
  it('reach the processes, each that is documented', () => {
    expect(documented.length).toBeGreaterThan(40);
    const known = new Set<string | undefined>([...settingNames, ...passedNames, ...decided, ...ofCommands]);
    expect(documented.filter((name) => !known.has(name))).toEqual([]);
  });

  it('count as missing when empty, and are named when wrong', () => {
    const { PORT, REDIS_URL } = readSettings({ PORT: '', REDIS_URL: '' });
    expect([PORT, REDIS_URL]).toEqual([8080, undefined]);
    expect(() => readSettings({ PORT: 'many', SEED: 'all' })).toThrow(/^PORT: .*\nSEED: /);
  });
});

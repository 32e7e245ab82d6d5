import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { root } from '../build/packages.mjs';
import { bucketShape } from '../operations/backup/copies/bucket-settings';
import { backupSchema } from '../operations/backup/settings';
import { goLiveSchema } from '../operations/go-live/settings';
import { supportSchema } from '../operations/support/settings';
import { schemas } from './process-settings';
import { readSettings, settingNames } from './settings';

/** The values in `.env.example`, by name. */
const explained = new Map(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);
const { VERSION: _, ...ofSupport } = supportSchema.shape;
const shapes: readonly Readonly<Record<string, z.ZodType>>[] = [
  ...Object.values(schemas).map(({ shape }) => shape),
  backupSchema.shape,
  bucketShape,
  ofSupport,
  goLiveSchema.shape,
];
/** Settings that only a shell script or the export of traces reads. */
const inNoSchema = ['BACKUP_AT', 'BACKUP_KEEP_DAYS', 'OTEL_EXPORTER_OTLP_HEADERS'];
/** Settings whose value in the file is an example, the gateway's default, or that of `npm start`. */
const examples = [
  'PORT',
  'RENDERER_URL',
  'PUBLIC_URL',
  'DEV_REMOTES',
  'TRUSTED_NAVIGATION',
  'TEAM_WEBHOOKS',
  'HELP_LINES',
];

describe('.env.example', () => {
  it('explains every setting there is, and no other', () => {
    const names = [...shapes.flatMap((shape) => Object.keys(shape)), ...settingNames, ...inNoSchema];
    expect([...explained.keys()].sort()).toEqual([...new Set(names)].sort());
  });

  it('shows the defaults', () => {
    const fields = shapes.flatMap((shape) => Object.entries(shape)).filter(([name]) => !examples.includes(name));
    const defaults = fields.flatMap(([name, field]) => {
      const { data } = field.safeParse(undefined);
      return data === undefined ? [] : [{ name, data, shown: field.safeParse(explained.get(name) || undefined).data }];
    });
    expect(defaults.length).toBeGreaterThan(100);
    for (const { name, data, shown } of defaults) expect(shown, name).toEqual(data);
  });
});

describe('the settings of npm start', () => {
  it('count as missing when empty, and are named when wrong', () => {
    const { PORT, REDIS_URL } = readSettings({ PORT: '', REDIS_URL: '' });
    expect([PORT, REDIS_URL]).toEqual([8080, undefined]);
    expect(() => readSettings({ PORT: 'many', SEED: 'all' })).toThrow(/^PORT: .*\nSEED: /);
  });
});

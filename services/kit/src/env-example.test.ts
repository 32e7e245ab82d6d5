import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every file in which a process declares its settings. */
function configFiles(): string[] {
  const services = readdirSync(join(root, 'services')).filter((name) => name !== 'contract');
  return [
    ...services.map((name) => `services/${name}/src/config.ts`),
    'gateway/src/config.ts',
    'infra/local/settings.ts',
  ];
}

describe('.env.example', () => {
  it('explains every setting there is', () => {
    const explained = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    const settings = configFiles().flatMap((file) =>
      [...read(file).matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
    );
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !explained.has(name))).toEqual([]);
  });
});

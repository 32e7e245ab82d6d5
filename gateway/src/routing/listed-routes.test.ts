import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';

/** `/blog/post/:id` and `/blog/post/{id}` are the same address. */
const sameForm = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');

/** Routes of services and gateway, read from their sources, because the contract imports none of them. */
function answeredRoutes(): string[] {
  const services = join(import.meta.dirname, '../../../services');
  const gateway = join(import.meta.dirname, '..');
  const folders = [...['blog', 'user', 'admin'].map((name) => join(services, name, 'src')), gateway];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.routes.ts'))
      .map((file) => join(folder, file)),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const calls = [...text.matchAll(/router\.(get|post|put|patch|delete)\(\s*'(\/(?:blog|user|admin)\/[^']*)'/g)];
  const served = [...text.matchAll(/serve\(\s*router,\s*'([A-Z]+ \/(?:blog|user|admin)\/[^']*)'/g)];
  return [
    ...calls.map(([, method, path]) => `${method?.toUpperCase()} ${sameForm(path ?? '')}`),
    ...served.map(([, key]) => sameForm(key ?? '')),
  ];
}

describe('the table of calls', () => {
  const listed = endpoints
    .filter(({ path }) => !path.startsWith('/images/'))
    .map(({ method, path }) => `${method} ${sameForm(path)}`);

  it('lists every call a service answers: the gateway routes no other', () => {
    const answered = answeredRoutes();
    expect(answered.length).toBeGreaterThan(40);
    expect(answered.filter((call) => !listed.includes(call))).toEqual([]);
  });

  it('lists no call that nobody answers', () => {
    const answered = answeredRoutes();
    expect(listed.filter((call) => !answered.includes(call))).toEqual([]);
  });
});

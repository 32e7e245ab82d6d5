import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { inTempFolder } from '../../remote-build/temp-folder';
import { publishAll } from './publish';

/**
 * Starts the part of an npm registry that publishing needs: it stores and returns documents.
 *
 * @param refusal the status and the reason with which it refuses to store any
 */
async function startRegistry(refusal?: { readonly status: number; readonly reason: string }) {
  const documents = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const body = (await request.setEncoding('utf8').toArray()).join('');
    if (request.method === 'PUT' && refusal !== undefined) {
      response.writeHead(refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: refusal.reason }));
      return;
    }
    if (request.method === 'PUT') documents.set(key, body);
    const known = documents.get(key);
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(request.method === 'PUT' ? '{"ok":true}' : (known ?? '{"error":"not found"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, documents, [Symbol.dispose]: () => server.close() };
}

/** Packs a package into the folder, with npm's settings for publishing it there. */
function packedIn(folder: string, registry: string) {
  writeFileSync(join(folder, 'package.json'), '{"name":"@storysprout/kit","version":"0.1.0"}');
  execFileSync('npm', ['pack', '--loglevel=error'], { cwd: folder });
  // npm publishes only with a token. This registry accepts any.
  writeFileSync(join(folder, 'npmrc'), `//${new URL(registry).host}/:_authToken=anybody\n`);
  vi.stubEnv('npm_config_userconfig', join(folder, 'npmrc'));
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  return { name: '@storysprout/kit', version: '0.1.0', tarball: join(folder, 'storysprout-kit-0.1.0.tgz') };
}

afterEach(() => vi.unstubAllEnvs());

it('publishes what the registry has not, once', async () => {
  using registry = await startRegistry();
  await inTempFolder('publish', async (folder) => {
    const kit = packedIn(folder, registry.url);
    const last = 'The registry has all packages. Teams get them when they update.';
    expect(await publishAll([kit], registry.url)).toEqual(['@storysprout/kit 0.1.0 is published.', last]);
    expect(JSON.parse(registry.documents.get('/@storysprout/kit') ?? '')).toMatchObject({
      'dist-tags': { latest: '0.1.0' },
    });
    expect(await publishAll([kit], registry.url)).toEqual(['@storysprout/kit 0.1.0 was published already.', last]);
  });
});

it.each([
  [401, 'npm is not signed in there: run npm login, with the same --registry.'],
  [403, 'The registry refuses this npm account: it has to be allowed to publish the package.'],
  [409, 'The registry has that version already, or is busy with it: run the command again.'],
  [
    403,
    'The registry has that version already, or is busy with it: run the command again.',
    'cannot publish over 0.1.0',
  ],
])('says in a sentence what to do about status %s: %s', async (status, remedy, reason = 'refused') => {
  using registry = await startRegistry({ status, reason });
  await inTempFolder('publish', async (folder) => {
    const kit = packedIn(folder, registry.url);
    await expect(publishAll([kit], registry.url)).rejects.toThrow(
      `@storysprout/kit 0.1.0 could not be published. ${remedy}`,
    );
  });
});

it('says in a sentence that no registry answers', async () => {
  const registry = await startRegistry();
  registry[Symbol.dispose]();
  await inTempFolder('publish', async (folder) => {
    const kit = packedIn(folder, registry.url);
    vi.stubEnv('npm_config_fetch_retries', '0');
    await expect(publishAll([kit], registry.url)).rejects.toThrow('The registry does not answer.');
  });
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { inTempFolder } from '../../remote-build/temp-folder';
import { publishAll } from './publish';

/** Starts the part of an npm registry that publishing needs: it stores and returns documents. */
async function startRegistry() {
  const documents = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const body = (await request.setEncoding('utf8').toArray()).join('');
    if (request.method === 'PUT') documents.set(key, body);
    const known = documents.get(key);
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(request.method === 'PUT' ? '{"ok":true}' : (known ?? '{"error":"not found"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, documents, [Symbol.dispose]: () => server.close() };
}

afterEach(() => vi.unstubAllEnvs());

it('publishes what the registry has not, once', async () => {
  using registry = await startRegistry();
  await inTempFolder('publish', async (folder) => {
    writeFileSync(join(folder, 'package.json'), '{"name":"@storysprout/kit","version":"0.1.0"}');
    execFileSync('npm', ['pack', '--loglevel=error'], { cwd: folder });
    // npm publishes only with a token. This registry accepts any.
    writeFileSync(join(folder, 'npmrc'), `//${new URL(registry.url).host}/:_authToken=anybody\n`);
    vi.stubEnv('npm_config_userconfig', join(folder, 'npmrc'));
    vi.stubEnv('npm_config_cache', join(folder, 'cache'));
    const kit = { name: '@storysprout/kit', version: '0.1.0', tarball: join(folder, 'storysprout-kit-0.1.0.tgz') };
    expect(await publishAll([kit], registry.url)).toEqual(['@storysprout/kit 0.1.0 is published.']);
    expect(JSON.parse(registry.documents.get('/@storysprout/kit') ?? '')).toMatchObject({
      'dist-tags': { latest: '0.1.0' },
    });
    expect(await publishAll([kit], registry.url)).toEqual(['@storysprout/kit 0.1.0 was published already.']);
  });
});

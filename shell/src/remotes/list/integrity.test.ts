import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteEntry } from '../../testing/federation';
import { integrityOf, integrityPlugin, isTampered } from './integrity';
import { beforeOf, buildTable, type Remote } from './remote-table';

const integrity = { manifest: 'sha256-manifest', entry: 'sha256-entry' };
const remoteWith = (changes: object): Remote => {
  const { table } = buildTable([{ ...remoteEntry('mf_blog'), integrity, ...changes }], 'https://sprout.example/');
  return table.get('mf_blog') as Remote;
};
const folder = 'https://sprout.example/remotes/mf_blog/1/';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('integrityOf', () => {
  const remotes = [remoteWith({})];

  it('knows the two files a remote starts with', () => {
    expect(integrityOf(`${folder}mf-manifest.json`, remotes)).toBe('sha256-manifest');
    expect(integrityOf(`${folder}assets/remoteEntry.0a1b2c3d4e.js`, remotes)).toBe('sha256-entry');
  });

  it('knows those of the version before, once the page has gone back to it', () => {
    const before = `${folder.replace('/1/', '/0/')}mf-manifest.json`;
    const fallback = { version: '0', entry: before, integrity: { manifest: 'sha256-before', entry: 'sha256-old' } };
    const remote = remoteWith({ fallback });
    expect(integrityOf(before, [remote])).toBeUndefined();
    expect(integrityOf(before, [beforeOf(remote) as Remote])).toBe('sha256-before');
  });

  it.each([`${folder}assets/0a1b2c3d4e.js`, folder.replace('/1/', '/2/'), 'https://elsewhere.example/a.js'])(
    'knows nothing of %s',
    (address) => {
      expect(integrityOf(address, remotes)).toBeUndefined();
    },
  );
});

describe('the plugin', () => {
  const plugin = integrityPlugin(() => [remoteWith({})]);
  const url = `${folder}assets/remoteEntry.0a1b2c3d4e.js`;

  it('gives the container its integrity and leaves other scripts as they are', () => {
    expect(plugin.createScript?.({ url })).toMatchObject({ integrity: 'sha256-entry', src: url });
    expect(plugin.createScript?.({ url: `${folder}assets/0a1b2c3d4e.js` })).toBeUndefined();
  });

  it('asks for the manifest with its integrity', async () => {
    const fetched = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    await plugin.fetch?.(`${folder}mf-manifest.json`, {});
    expect(fetched).toHaveBeenCalledWith(`${folder}mf-manifest.json`, { integrity: 'sha256-manifest' });
    expect(plugin.fetch?.('https://elsewhere.example/mf-manifest.json', {})).toBeUndefined();
  });
});

it('takes the manifest that came with the page, and the integrity of what it names', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const manifest = { integrity: { 'assets/0a1b2c3d4e.js': 'sha256-chunk' } };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'storysprout-manifests';
  const { pathname } = new URL(`${folder}mf-manifest.json`);
  const { table } = buildTable([{ ...remoteEntry('mf_blog'), integrity, entry: pathname }], window.location.href);
  block.textContent = JSON.stringify({ [pathname]: manifest });
  document.body.append(block);
  const plugin = integrityPlugin(() => table.values());
  const here = new URL(pathname, window.location.href).href;
  const answer = (await plugin.fetch?.(here, {})) as Response;
  block.remove();
  expect(await answer.json()).toEqual(manifest);
  expect(fetched).not.toHaveBeenCalled();
  const chunk = new URL('assets/0a1b2c3d4e.js', here).href;
  expect(plugin.createScript?.({ url: chunk })).toMatchObject({ integrity: 'sha256-chunk' });
});

describe('the plugin, once the manifest has come', () => {
  const plugin = integrityPlugin(() => [remoteWith({})]);
  const chunk = `${folder}assets/0a1b2c3d4e.js`;
  const styles = `${folder}assets/0a1b2c3d4e.css`;

  beforeEach(async () => {
    const files = { 'assets/0a1b2c3d4e.js': 'sha256-chunk', 'assets/0a1b2c3d4e.css': 'sha256-styles' };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ integrity: files })));
    const manifest = await plugin.fetch?.(`${folder}mf-manifest.json`, {});
    expect(await (manifest as Response).json()).toEqual({ integrity: files });
  });

  it('gives every script and style its integrity', () => {
    expect(plugin.createScript?.({ url: chunk })).toMatchObject({
      integrity: 'sha256-chunk',
      crossOrigin: 'anonymous',
    });
    const attrs = { rel: 'stylesheet', type: 'text/css' };
    const link = plugin.createLink?.({ url: styles, attrs });
    expect(link).toMatchObject({
      integrity: 'sha256-styles',
      crossOrigin: 'anonymous',
      href: styles,
      rel: 'stylesheet',
    });
  });

  it('leaves files of others as they are', () => {
    expect(plugin.createScript?.({ url: chunk.replace('/1/', '/2/') })).toBeUndefined();
    expect(plugin.createLink?.({ url: styles.replace('/1/', '/2/') })).toBeUndefined();
  });
});

describe('isTampered', () => {
  const chunkHash = 'sha256-bIf2g3GyiVRwfruSr+58z/t0xvceyP6oqYz2EEKJWFs=';
  const manifest = JSON.stringify({
    metaData: { remoteEntry: { name: 'assets/remoteEntry.1.js' } },
    integrity: { 'assets/chunk.js': chunkHash },
  });
  const hash = async (text: string) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    return `sha256-${btoa(String.fromCharCode(...bytes))}`;
  };
  const published = async () =>
    remoteWith({ integrity: { manifest: await hash(manifest), entry: await hash('good') } });
  const serve = (answers: (address: string) => Response) => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('fetch', async (address: string | URL) => answers(String(address)));
  };
  const files =
    (container: string, chunk = 'chunk') =>
    (address: string) => {
      if (address.endsWith('.json')) return new Response(manifest);
      return new Response(address.endsWith('chunk.js') ? chunk : container);
    };

  it('tells another file from the one that was published', async () => {
    serve(files('good'));
    expect(await isTampered(await published())).toBe(false);
    serve(files('evil'));
    expect(await isTampered(await published())).toBe(true);
    serve(files('good', 'evil'));
    expect(await isTampered(await published())).toBe(true);
    serve(() => new Response('{"other":1}'));
    expect(await isTampered(await published())).toBe(true);
  });

  it('tells a file that is missing from one that was changed', async () => {
    serve((address) => (address.endsWith('.json') ? new Response(manifest) : new Response('', { status: 404 })));
    expect(await isTampered(await published())).toBe(false);
    serve(() => {
      throw new TypeError('away');
    });
    expect(await isTampered(await published())).toBe(false);
  });
});

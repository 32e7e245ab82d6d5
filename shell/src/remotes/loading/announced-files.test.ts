import { createInstance } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcedFilesPlugin } from './announced-files';

const assets = { js: { sync: ['assets/part.js'], async: [] }, css: { sync: ['assets/part.css'], async: [] } };

/** The federation remembers what it has requested for each remote, so every test uses another one. */
let remote = '';
let asked: string[] = [];
const folder = () => `/remotes/${remote}/1/`;
const manifest = () => ({
  id: remote,
  name: remote,
  metaData: {
    name: remote,
    type: 'app',
    buildInfo: { buildVersion: '1', buildName: remote },
    remoteEntry: { name: 'assets/remoteEntry.js', path: '', type: 'global' },
    globalName: remote,
    pluginVersion: '2',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [{ id: `${remote}:club`, name: 'club', path: './club', assets }],
});

/** A federation that records which files it requests, without loading any. */
function federation() {
  const note = ({ url }: { url: string }) => {
    asked.push(new URL(url).pathname.replace(folder(), ''));
    return undefined;
  };
  const notes = { name: 'notes', createScript: note, createLink: note, fetch: async () => Response.json(manifest()) };
  const host = createInstance({ name: `host_${remote}`, remotes: [], plugins: [announcedFilesPlugin(), notes] });
  host.registerRemotes([{ name: remote, entry: new URL(`${folder()}mf-manifest.json`, window.location.href).href }]);
  return host;
}

function comeWithManifest(): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'storysprout-manifests';
  block.textContent = JSON.stringify({ [`${folder()}mf-manifest.json`]: manifest() });
  document.body.append(block);
}

beforeEach(({ task }) => {
  remote = `mf_${task.id.replaceAll(/\W/g, '_')}`;
  asked = [];
});

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
});

const load = (host: ReturnType<typeof federation>) => void host.loadRemote(`${remote}/club`).catch(() => undefined);

it('only the container is asked for where the page has announced the rest', async () => {
  comeWithManifest();
  load(federation());
  await vi.waitFor(() => expect(asked).toContain('assets/remoteEntry.js'));
  expect(asked).toEqual(['assets/remoteEntry.js']);
});

it('all files are asked for at once where it has not', async () => {
  load(federation());
  await vi.waitFor(() => expect(asked).toContain('assets/remoteEntry.js'));
  expect(asked.toSorted()).toEqual(['assets/part.css', 'assets/part.js', 'assets/remoteEntry.js']);
});

it('what is fetched ahead is fetched, whether or not the manifest came with the page', async () => {
  comeWithManifest();
  void federation().preloadRemote([{ nameOrAlias: remote, exposes: ['club'] }]);
  await vi.waitFor(() => expect(asked).toContain('assets/part.js'));
  expect(asked).toContain('assets/part.css');
});

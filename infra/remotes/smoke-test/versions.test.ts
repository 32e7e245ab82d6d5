import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RemoteStatus, shellName } from '@storysprout/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTemplate, withList } from './site-template';
import { versionLists } from './versions';

const manifest = { name: 'mf_club', label: 'The club', contract: 1, pages: [], widgets: [] };

const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
const federation = {
  ...{ name: 'mf_club', metaData: { remoteEntry: { name: 'entry.js', path: '' } }, exposes: [] },
  shared: ['react', 'react/jsx-runtime'].map((name) => ({ name, requiredVersion: '^19.3.0', assets })),
};

const page = '<script type="application/json" id="storysprout-site">{}</script>';

let server: Server;
let site: string;

/** Starts a site that serves a `remote.json` for each version of a remote, but none for a shell. */
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    if (url === '/no-page-lies-here') return void response.end(`${page}${headers.cookie}`);
    const [, version, file] = /^\/remotes\/mf_club\/([^/]+)\/(remote|mf-manifest)\.json$/.exec(url) ?? [];
    if (version === undefined) return void response.writeHead(404).end();
    response.end(JSON.stringify(file === 'remote' ? { name: 'mf_club', version, manifest } : federation));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const club: RemoteStatus = {
  ...{ name: 'mf_club', revision: 3, stable: '1.1.0', previous: '1.0.0', releases: [] },
  canary: { version: '1.2.0', percent: 10, since: '2026-11-21T10:00:00.000Z' },
};
const shell: RemoteStatus = { ...club, name: shellName };

it('lists what readers have of each remote, and never the shell', async () => {
  const lists = await versionLists(site, [shell, club]);
  expect([...lists.values()].flat().map(({ needs }) => needs)).toEqual(Array(3).fill({ react: '^19.3.0' }));
  const named = [...lists].map(([company, list]) => [company, list.map(({ name, version }) => `${name} ${version}`)]);
  expect(named).toEqual([
    ['stable', ['mf_club 1.1.0']],
    ['canary', ['mf_club 1.2.0']],
    ['fallback', ['mf_club 1.0.0']],
  ]);
});

it('tries builds in the shell that everybody has', async () => {
  expect((await readTemplate(site)).html).toBe(`${page}sprout_shell=stable`);
});

it('puts a list into the page, which tells of no release of the shell', () => {
  const data = { remotes: [], settings: {}, shell: { version: '0.9.0', channel: 'stable', trial: true } };
  const html = `<script type="application/json" id="storysprout-site">${JSON.stringify(data)}</script>`;
  const entry = {
    name: 'mf_club',
    version: '1.1.0',
    entry: '/remotes/mf_club/1.1.0/mf-manifest.json',
    manifest,
    needs: {},
  };
  const page = withList({ html, policy: '' }, [entry]);
  expect(JSON.parse(/>(.*)</.exec(page)?.[1] ?? '')).toEqual({ remotes: [entry], settings: {} });
});

import { hash } from 'node:crypto';
import { gateNames, type PlatformFacts, type PublishRequest, type RemoteFile } from '@storysprout/contract';
import { seededRandom } from '@storysprout/service-kit/testing';
import type { PlatformContext } from '../../src/gates/gate';
import { digestOfFiles, readBuild } from '../../src/releases/build';
import { integrityOf, type Release, releaseId } from '../../src/releases/release.document';
import type { RemoteState } from '../../src/releases/remote.document';

/** Builds of a remote as teams send them: a good one, and one bad sample for each gate. */

export type Files = Readonly<Record<string, string>>;

export interface SampleOptions {
  name?: string;
  version?: string;
  /** Changes to `remote.json` and the manifest in it. */
  remote?: Partial<RemoteFile>;
  manifest?: Partial<RemoteFile['manifest']>;
  /** Files to add or replace. */
  files?: Files;
  /** Replaces the hashes of the files. */
  manifestIntegrity?: Readonly<Record<string, string>>;
  shared?: readonly { name: string; requiredVersion: string; ownCopy?: string }[];
}

const assets = (js: readonly string[], css: readonly string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

const entryFile = 'assets/remoteEntry.0123456789.js';
const widgets = [{ name: 'LatestBlogs', expose: './widgets/latest-blogs' }];
const page = { path: '/blogs', expose: './pages/blogs', title: 'All Blogs', access: 'public' as const };

/** The files of a build that passes every gate. */
export function sampleFiles(options: SampleOptions = {}): Files {
  const {
    name = 'mf_blog',
    version = '1.0.0',
    remote = {},
    manifest = {},
    files = {},
    shared,
    manifestIntegrity,
  } = options;
  const own = name.replace('mf_', '');
  // No two remotes have a page at the same address.
  const pages = [{ ...page, path: `/${own}s` }];
  const offered = { name, label: 'The blogs', contract: 1, pages, widgets, ...manifest };
  const consumed = shared ?? [{ name: 'react', requiredVersion: '^19.0.0' }];
  const federation = {
    id: name,
    name,
    metaData: { remoteEntry: { name: entryFile, path: '', type: 'global' } },
    shared: consumed.map(({ ownCopy, ...each }) => ({ ...each, assets: assets(ownCopy ? [ownCopy] : []) })),
    exposes: [
      { path: './pages/blogs', assets: assets(['assets/blogs.js'], ['assets/blogs.css']) },
      { path: './widgets/latest-blogs', assets: assets(['assets/latest.js']) },
    ],
  };
  const others = {
    'remote.json': JSON.stringify({ name, version, manifest: offered, api: 1, ...remote }),
    [entryFile]: `var ${name} = "${version}";\n${'/* the container */\n'.repeat(100)}`,
    'assets/blogs.js': `export const page = "${version}";`,
    'assets/blogs.css': `.${own}-list-a1b2c{gap:1rem}@media (width>=1080px){.${own}-list-a1b2c p{margin:0}}`,
    'assets/latest.js': `export const latest = "${version}";`,
    ...files,
  };
  return {
    'mf-manifest.json': JSON.stringify({ ...federation, integrity: manifestIntegrity ?? integrityOfAll(others) }),
    ...others,
  };
}

/** The hashes that builds write: those of scripts and styles, without the container. */
export function integrityOfAll(files: Files): Record<string, string> {
  const checked = Object.entries(files).filter(([path]) => /\.(js|cjs|css)$/.test(path) && path !== entryFile);
  return Object.fromEntries(checked.map(([path, text]) => [path, integrityOf(hash('sha256', text))]));
}

/** Builds a request with the attestation that types and tests passed. */
export function asRequest(files: Files): PublishRequest {
  const entries = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const digest = digestOfFiles(new Map(entries.map(([path, content]) => [path, { sha256: hash('sha256', content) }])));
  return {
    attested: { digest, types: 'passed', tests: { passed: 12, failed: 0 } },
    files: entries.map(([path, content]) => ({ path, content: content.toString('base64') })),
  };
}

export function sample(options: SampleOptions = {}): PublishRequest {
  return asRequest(sampleFiles(options));
}

/** A build as the registry stores it. */
export function releaseOf(name: string, version: string, options: SampleOptions = {}): Release {
  const read = readBuild(name, sample({ name, version, ...options }));
  if (!read.ok) throw new Error(read.reason);
  const { remote, federation, digest } = read.build;
  const stored = { publishedAt: new Date(0), publishedBy: 'test', integrity: { manifest: '', entry: '' }, files: [] };
  return { _id: releaseId(name, version), name, version, remote, federation, digest, ...stored };
}

/** A remote whose version 1 everybody has. */
export const stateOf = (name: string, channels: Partial<RemoteState> = {}): RemoteState => ({
  ...{ _id: name, revision: 1, lastChange: '', stable: '1', canary: null, history: [] },
  ...channels,
});

export const platform: PlatformFacts = {
  contracts: [1],
  shared: { react: '19.3.1', 'react-dom': '19.3.1', '@storysprout/kit': '0.1.0' },
  uses: {
    widgets: [{ remote: 'mf_blog', name: 'LatestBlogs', at: '/', props: { fields: { count: 'number' } } }],
    pages: ['/', '/blogs'],
  },
  pages: ['/', '/about', '/reset-password/:token?'],
};

/** A live site that the good sample fits. */
export const around: PlatformContext = {
  platform,
  current: null,
  neighbours: [{ who: 'the shell', uses: platform.uses, pages: platform.pages }],
  apiVersions: { blog: 1, user: 1, admin: 1 },
  gameRules: 1,
};

/** Text that hardly compresses, for builds that are too heavy. */
export function heavyText(bytes: number): string {
  const random = seededRandom(42);
  let text = '';
  while (text.length < bytes) text += random().toString(36).slice(2);
  return text.slice(0, bytes);
}

/** The gates that check a build when it is published. */
export const publishGates = gateNames.filter((gate) => gate !== 'smoke-test');

/** For each of them, a build that only this gate refuses. */
export const badSamples: Readonly<
  Record<(typeof publishGates)[number], SampleOptions & { attested?: PublishRequest['attested'] | undefined }>
> = {
  manifest: { manifest: { pages: [{ path: '/new', expose: './pages/new', title: 'New', access: 'public' }] } },
  files: { files: { 'assets/later.mjs': 'export default 1;' } },
  integrity: { manifestIntegrity: {} },
  attested: { attested: undefined },
  contract: { manifest: { contract: 2 } },
  'shared-packages': { shared: [{ name: 'react', requiredVersion: '^20.0.0' }] },
  singletons: { files: { 'assets/latest.js': 'const element = Symbol.for("react.transitional.element");' } },
  exposes: { manifest: { widgets: [] } },
  widgets: {
    remote: { widgets: [{ name: 'LatestBlogs', hash: '0123456789abcdef', props: { fields: { howMany: 'number' } } }] },
  },
  addresses: { manifest: { pages: [page, { ...page, path: '/about' }] } },
  styles: { files: { 'assets/blogs.css': 'body{margin:0}' } },
  size: { files: { 'assets/later.js': heavyText(700_000) } },
  'back-end': { remote: { api: 2 } },
  rules: { name: 'mf_funzone', manifest: { rules: 2 } },
};

export interface ShellSampleOptions {
  readonly version?: string;
  /** Changes to `platform.json`. */
  readonly facts?: Partial<PlatformFacts>;
  /** Files to add or replace; `undefined` leaves one out. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

/** A build of the shell that passes every check. */
export function shellSample({ version = '1.0.0', facts = {}, files = {} }: ShellSampleOptions = {}): PublishRequest {
  const script = `assets/main.${version.replaceAll('.', '')}.js`;
  const all: Record<string, string | undefined> = {
    'index.html': `<!doctype html><html><head><script type="module" src="/${script}"></script></head><body><div id="root"></div></body></html>`,
    'platform.json': JSON.stringify({ ...platform, version, ...facts }),
    'sw.js': `const version = '${version}';`,
    'art/panda.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${version}</title></svg>`,
    [script]: `globalThis.shell = '${version}';`,
    ...files,
  };
  const kept = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined);
  return asRequest(Object.fromEntries(kept));
}

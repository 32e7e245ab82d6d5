import { pagePathRule, type RemoteFile } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import {
  around,
  heavyText,
  integrityOfAll,
  platform,
  type SampleOptions,
  sample,
  sampleFiles,
} from '../../test/support/samples';
import { type BuildFacts, readBuild } from '../releases/build';
import { attestedRefusals } from './attested.gate';
import { classNamesGate } from './class-names.gate';
import type { PlatformContext } from './gate';
import { contentRefusals, fitRefusals } from './gates';
import { sizeBudget } from './size.gate';

/** Every refusal of a build, as "gate: reason". */
function refusals(options: SampleOptions, site: PlatformContext = around): string[] {
  const read = readBuild('mf_blog', sample(options));
  if (!read.ok) return [`manifest: ${read.reason}`];
  return [...contentRefusals(read.build), ...fitRefusals(read.build, site)].map(
    ({ gate, reason }) => `${gate}: ${reason}`,
  );
}

const remoteOf = (options: SampleOptions) => {
  const read = readBuild('mf_blog', sample(options));
  return read.ok ? read.build.remote : null;
};

it('lets a good build pass', () => {
  expect(refusals({})).toEqual([]);
});

describe('the manifest', () => {
  it.each<[SampleOptions, string]>([
    [{ remote: { name: 'mf_admin' } }, 'manifest: remote.json: manifest.name is not mf_admin'],
    [{ manifest: { label: '' } }, 'manifest: remote.json: manifest.label'],
    [{ files: { 'remote.json': '{' } }, 'manifest: remote.json: remote.json is not JSON'],
    [{ files: { 'mf-manifest.json': '{}' } }, 'manifest: mf-manifest.json: name is wrong'],
    [{ files: { 'assets/../../x.js': '' } }, 'manifest: the path assets/../../x.js is not allowed'],
    [
      { manifest: { pages: [{ path: '/new', expose: './pages/new', title: 'New', access: 'public' }] } },
      'manifest: remote.json offers ./pages/new, which the build does not expose',
    ],
  ])('is refused when it does not hold: %j', (options, reason) => {
    expect(refusals(options)[0]).toContain(reason);
  });

  it.each([
    ...[
      '/blogs/',
      '/blogs//new',
      '//blogs',
      '/',
      'blogs',
      '/./blogs',
      '/blogs/..',
      '/%62logs',
      '/blogs?',
      '/blogs#top',
    ],
    ...[
      '/blogs ',
      '/blogs\\new',
      '/blogs\n',
      '/blogs\u200b',
      '/*',
      '/blogs/*',
      '/:any',
      '/blogs/:id?',
      '/blogs/a:id',
      '/blögs',
    ],
  ])('is refused for a page at %j, with the path and the rule', (path) => {
    const pages = [{ path, expose: './pages/blogs', title: 'Blogs', access: 'public' as const }];
    expect(refusals({ manifest: { pages } })).toEqual([
      `manifest: remote.json: manifest.pages.0.path can't be ${JSON.stringify(path)}: ${pagePathRule}`,
    ]);
  });

  it('is refused for two pages of its own at one address', () => {
    const page = { expose: './pages/blogs', title: 'Blogs', access: 'public' as const };
    const pages = ['/blogs', '/club/:id', '/club/new', '/Blogs', '/club/:name'].map((path) => ({ ...page, path }));
    expect(refusals({ manifest: { pages } })).toEqual([
      'manifest: its pages /blogs and /Blogs have the same address',
      'manifest: its pages /club/:id and /club/:name have the same address',
    ]);
  });

  it.each(['//evil', '/blogs/', '/blogs//new', '/blogs/:id'])('is refused for a link to %s', (path) => {
    const navigation = [{ label: 'Blogs', path, place: 'header', order: 1, access: 'public' as const }];
    expect(refusals({ manifest: { navigation } })[0]).toContain('manifest.navigation.0.path an address such as');
  });

  it('is refused for places and slots that no site has', () => {
    const navigation = [{ label: 'Blogs', path: '/blogs', place: 'heder', order: 1, access: 'public' as const }];
    const slots = [{ slot: 'home.mian', widget: 'LatestBlogs', order: 1 }];
    expect(refusals({ manifest: { navigation, slots } })).toEqual([
      expect.stringMatching(/^manifest: the navigation item Blogs is for heder; places are header, home, about, /),
      expect.stringMatching(
        /^manifest: LatestBlogs is for the slot home.mian, which no site has; slots are home.main, /,
      ),
      'widgets: LatestBlogs is for the slot home.mian, which no page of the live site has',
    ]);
  });

  it('is refused for a page that has the gateway ask for a hundred answers', () => {
    const page = { path: '/blogs', expose: './pages/blogs', title: 'Blogs', access: 'public' as const };
    const many = Array.from({ length: 100 }, (_, at) => `/blog/all?limit=${at + 1}`);
    const named = Object.fromEntries(many.slice(0, 20).map((address, at) => ['a'.repeat(at + 1), address]));
    const reason = 'a page makes at most 10 first calls';
    expect(refusals({ manifest: { pages: [{ ...page, firstData: many }] } })).toEqual([
      `manifest: remote.json: manifest.pages.0.firstData ${reason}`,
    ]);
    expect(refusals({ manifest: { pages: [{ ...page, askedData: named }] } })).toEqual([
      `manifest: remote.json: manifest.pages.0.askedData ${reason}`,
    ]);
  });

  it.each(['/blog/al', '/blog/create', '/blog/:id', '/user/leaderbord?filter=week'])(
    'is refused for a first call that the API does not have: %s',
    (address) => {
      const widgets = [{ name: 'LatestBlogs', expose: './widgets/latest-blogs', firstData: [address] }];
      expect(refusals({ manifest: { widgets } })).toEqual([
        `manifest: it asks first for ${address}, which is no GET of the API`,
      ]);
    },
  );

  it('is refused when it names files that were not sent', () => {
    const { files } = sample();
    const read = readBuild('mf_blog', { files: files.filter(({ path }) => path !== 'assets/blogs.js') });
    expect(read.ok && contentRefusals(read.build)).toEqual([
      { gate: 'manifest', reason: 'mf-manifest.json names assets/blogs.js, which was not sent' },
      { gate: 'integrity', reason: 'assets/blogs.js is not the file whose hash mf-manifest.json has' },
    ]);
  });
});

describe('the federation manifest', () => {
  const written = JSON.parse(sampleFiles()['mf-manifest.json'] ?? '');
  const entry = written.metaData.remoteEntry;

  it.each([
    [{ metaData: { ...written.metaData, publicPath: 'https://cdn.example/' } }, 'metaData.publicPath'],
    [{ metaData: { ...written.metaData, getPublicPath: 'return "https://cdn.example/"' } }, 'metaData.getPublicPath'],
    [{ metaData: { ...written.metaData, globalName: 'mf_admin' } }, 'metaData.globalName'],
    [{ metaData: { remoteEntry: { ...entry, type: 'module' } } }, 'metaData.remoteEntry.type'],
    [{ remotes: [{ moduleName: 'x', entry: 'https://elsewhere.example/mf-manifest.json' }] }, 'remotes'],
  ])('is refused when the page would load other scripts: %j', (change, field) => {
    const text = JSON.stringify({ ...written, ...change });
    expect(refusals({ files: { 'mf-manifest.json': text } })).toEqual([
      expect.stringContaining(`manifest: mf-manifest.json: ${field}`),
    ]);
  });

  it.each(['../mf_admin/1.0.0/a.js', '/assets/a.js', 'https://elsewhere.example/a.js', 'assets/%2e%2e/a.js'])(
    'is refused when a page starts with a file of others: %s',
    (path) => {
      const [page, ...others] = written.exposes;
      const exposes = [{ ...page, assets: { ...page.assets, js: { sync: [path], async: [] } } }, ...others];
      const text = JSON.stringify({ ...written, exposes });
      expect(refusals({ files: { 'mf-manifest.json': text } })).toEqual([
        `manifest: mf-manifest.json names ${path}, which was not sent`,
      ]);
    },
  );

  it('may say what builds of ours say', () => {
    const metaData = { ...written.metaData, publicPath: 'auto', globalName: 'mf_blog' };
    const text = JSON.stringify({ ...written, metaData, remotes: [] });
    expect(refusals({ files: { 'mf-manifest.json': text } })).toEqual([]);
  });
});

describe('files', () => {
  it.each(['later.mjs', 'fast.wasm', 'index.html', 'worker.cjs', 'code', 'later.JS', 'late.Css', 'fox.PNG'])(
    'of a kind that no gate looks into are refused: %s',
    (path) => {
      expect(
        refusals({ files: { [path]: 'export default 1;' }, manifestIntegrity: integrityOfAll(sampleFiles()) }),
      ).toContain(
        `files: ${path} is a kind of file that no release may have: scripts end in .js, styles in .css, in small letters`,
      );
    },
  );

  it.each(['//# sourceURL=/assets/main.js', '//@\tsourceURL=a.js', '/*# sourceURL=/remotes/mf_blog/1.0.0/a.js */'])(
    "that say they are somebody else's are refused: %j",
    (comment) => {
      expect(refusals({ files: { 'assets/later.js': `run();\n${comment}` } })).toContain(
        'files: assets/later.js names another place with sourceURL: errors in it would be laid to somebody else',
      );
      expect(
        refusals({ files: { 'assets/later.js': 'run();\n//# sourceMappingURL=later.js.map' } }).join(),
      ).not.toContain('files:');
    },
  );

  it.each(['assets/pop.mp3', 'pictures/fox.svg', 'assets/blogs.js.map', 'assets/words.json', 'server.cjs'])(
    'that pages and the renderer use may be there: %s',
    (path) => {
      expect(refusals({ files: { [path]: '{}' } })).toEqual([]);
    },
  );
});

describe('integrity', () => {
  const { 'assets/blogs.js': _, ...others } = integrityOfAll(sampleFiles());

  it('is needed for every script and style but the container', () => {
    expect(refusals({ manifestIntegrity: {} })).toEqual([
      'integrity: mf-manifest.json has no integrity for assets/blogs.js',
      'integrity: mf-manifest.json has no integrity for assets/blogs.css',
      'integrity: mf-manifest.json has no integrity for assets/latest.js',
    ]);
    expect(refusals({ manifestIntegrity: others })).toHaveLength(1);
  });

  it('must be that of the file', () => {
    expect(refusals({ manifestIntegrity: { ...others, 'assets/blogs.js': 'sha256-another' } })).toEqual([
      'integrity: assets/blogs.js is not the file whose hash mf-manifest.json has',
    ]);
  });
});

describe('the word that types and tests passed', () => {
  const digest = 'a'.repeat(64);
  const word = { digest, types: 'passed' as const, tests: { passed: 3, failed: 0 } };

  it('passes when it is about these files', () => {
    expect(attestedRefusals({ digest }, word, true)).toEqual([]);
  });

  it.each([
    [undefined, 'nobody says that its types and tests pass: publish it with the remotes tool'],
    [{ ...word, digest: 'b'.repeat(64) }, 'its types and tests were checked for other files'],
    [{ ...word, tests: { passed: 3, failed: 1 } }, '1 of its tests failed'],
    [{ ...word, tests: { passed: 0, failed: 0 } }, 'it has no tests'],
  ])('is refused when it is not good: %j', (given, reason) => {
    expect(attestedRefusals({ digest }, given, true)).toEqual([reason]);
  });

  it('may be missing where the site allows it, but not be wrong', () => {
    expect(attestedRefusals({ digest }, undefined, false)).toEqual([]);
    expect(attestedRefusals({ digest: 'c' }, word, false)).toHaveLength(1);
  });
});

describe('the live shell', () => {
  it('must speak the contract', () => {
    expect(refusals({ manifest: { contract: 2 } })).toEqual([
      'contract: it is made for contract 2; the live shell speaks 1',
    ]);
  });

  it('must have the shared packages in the versions asked for', () => {
    const shared = [
      { name: 'react', requiredVersion: '^20.0.0' },
      { name: 'left-pad', requiredVersion: '*' },
    ];
    expect(refusals({ shared })).toEqual([
      'shared-packages: it needs react ^20.0.0; the live shell has 19.3.1',
      'shared-packages: it wants left-pad from the shell, which does not share it',
    ]);
  });
});

describe('a shell with a second generation of kit and React', () => {
  const shared = { ...platform.shared, react: '20.0.0', '@storysprout/kit': '0.2.0' };
  const site = { ...around, platform: { ...platform, shared, generations: [{ shared: platform.shared, bytes: 1 }] } };
  const wants = (kit: string, react: string) => [
    { name: '@storysprout/kit', requiredVersion: kit },
    { name: 'react', requiredVersion: react },
  ];

  it.each([
    ['^0.1.0', '^19.3.0'],
    ['^0.2.0', '^20.0.0'],
    ['^0.1.0 || ^0.2.0', '^19.3.0 || ^20.0.0'],
  ])('takes remotes of both: kit %s, React %s', (kit, react) => {
    expect(refusals({ shared: wants(kit, react) }, site)).toEqual([]);
  });

  it('refuses a mixture of both, and what neither is', () => {
    expect(refusals({ shared: wants('^0.1.0', '^20.0.0') }, site)).toEqual([
      'shared-packages: it needs @storysprout/kit ^0.1.0; the live shell has 0.2.0',
      'shared-packages: nor does its second generation suit: it needs react ^20.0.0; the live shell has 19.3.1',
    ]);
  });
});

describe('singletons', () => {
  it.each([
    ['react', 't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=N'],
    ['react/jsx-runtime', 'const r=Symbol.for("react.transitional.element");'],
    ['react-dom', 't.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=i'],
    ['the router', 'window.__reactRouterVersion="7"'],
    ["the kit's query client", 'throw Error("No QueryClient set, use QueryClientProvider to set one")'],
  ])('are found when %s is in the bundle', (name, text) => {
    expect(refusals({ files: { 'assets/blogs.js': text } })).toEqual([
      `singletons: assets/blogs.js holds a copy of ${name}, of which a page may have one only: the shell's`,
    ]);
  });

  it('are found when the federation manifest says so', () => {
    const shared = [{ name: 'react', requiredVersion: '^19.0.0', ownCopy: 'assets/latest.js' }];
    expect(refusals({ shared })).toEqual(['singletons: it brings an own copy of react: share it with import: false']);
  });

  it('may be used: reading the internals of the shared copy is no copy', () => {
    const use = 'var B=o.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,V=B==x';
    expect(refusals({ files: { 'assets/blogs.js': use } })).toEqual([]);
  });
});

describe('slots', () => {
  it('have each id once, so that no tab takes the address of another', () => {
    const tab = { slot: 'dashboard.tab', widget: 'LatestBlogs', order: 0, id: 'blogs', label: 'List of Blogs' };
    const remote = remoteOf({ manifest: { slots: [tab] } });
    const club = {
      who: 'mf_club 1',
      uses: { widgets: [], pages: [] },
      pages: [],
      ...(remote && { remote: { ...remote, name: 'mf_club' } }),
    };
    const site = { ...around, neighbours: [...around.neighbours, club] };
    expect(refusals({ manifest: { slots: [tab] } }, site)).toEqual([
      'addresses: its blogs in the slot dashboard.tab has the id of one of mf_club 1',
    ]);
    expect(refusals({ manifest: { slots: [{ ...tab, id: 'ours' }] } }, site)).toEqual([]);
  });

  const slots = [{ slot: 'club.foot', widget: 'LatestBlogs', order: 1 }];
  const foot = { slot: 'club.foot', at: '/club', props: { fields: {} } };
  const club = { who: 'mf_club 1', uses: { widgets: [], slots: [foot], pages: [] }, pages: [] };
  const unknown = 'widgets: LatestBlogs is for the slot club.foot, which no page of the live site has';

  it('of other teams are known by their live releases', () => {
    expect(refusals({ manifest: { slots } })).toEqual([unknown]);
    expect(refusals({ manifest: { slots } }, { ...around, neighbours: [...around.neighbours, club] })).toEqual([]);
  });

  it('may be its own', () => {
    expect(refusals({ manifest: { slots }, remote: { uses: club.uses } })).toEqual([]);
  });
});

describe('exposes', () => {
  it('that the shell or another remote shows must be there', () => {
    const dashboard = {
      who: 'mf_dashboard 1',
      uses: { widgets: [{ remote: 'mf_blog', name: 'MyBlogs' }], pages: [] },
      pages: [],
    };
    const site = { ...around, neighbours: [...around.neighbours, dashboard] };
    expect(refusals({ manifest: { widgets: [] } }, site)).toEqual([
      'exposes: the shell shows the widget LatestBlogs, which is gone',
      'exposes: mf_dashboard 1 shows the widget MyBlogs, which is gone',
    ]);
  });

  it('that never were stop no release, whoever asks for them', () => {
    const club = remoteOf({ manifest: { pages: [] } });
    const uses = { widgets: [{ remote: 'mf_blog', name: 'NoSuchWidget' }], pages: [] };
    const hostile = { who: 'mf_club 1', uses, pages: [], ...(club && { remote: { ...club, name: 'mf_club' } }) };
    const site = { ...around, neighbours: [...around.neighbours, hostile] };
    expect(refusals({}, { ...site, current: remoteOf({}) })).toEqual([]);
    expect(refusals({}, site)).toEqual([]);
  });

  it('include pages that readers have now and that are linked to', () => {
    const site = { ...around, current: remoteOf({}) };
    expect(refusals({ manifest: { pages: [] } }, site)).toEqual([
      'exposes: the shell links to the page /blogs, which is gone',
    ]);
    expect(refusals({ manifest: { pages: [] } }, around)).toEqual([]);
  });
});

describe('a new name', () => {
  const file = remoteOf({}) as RemoteFile;
  /** Reasons against a first release of `name` beside a remote named `other`. */
  const against = (name: string, other: string, current: RemoteFile | null = null) => {
    const neighbour = {
      who: `${other} 1`,
      uses: { widgets: [], pages: [] },
      pages: [],
      remote: { ...file, name: other },
    };
    return classNamesGate({ remote: { ...file, name } } as BuildFacts, { ...around, current, neighbours: [neighbour] });
  };

  it.each([
    ['mf_art', 'mf_art_club'],
    ['mf_art_club', 'mf_art'],
  ])('%s is refused beside %s, as their classes begin alike', (name, other) => {
    expect(against(name, other)).toEqual([
      `classes of ${name} and of ${other} 1 could not be told apart: it needs another name`,
    ]);
  });

  it('may begin with the same letters, and stays once readers have it', () => {
    expect(against('mf_art', 'mf_artists')).toEqual([]);
    expect(against('mf_art', 'mf_art_club', file)).toEqual([]);
  });
});

describe('addresses', () => {
  const fun = { who: 'mf_funzone 1', uses: { widgets: [], pages: [] }, pages: ['/funzone/:game', '/funzone'] };
  const site = { ...around, neighbours: [...around.neighbours, fun] };
  const pagesAt = (...paths: string[]) =>
    paths.map((path) => ({ path, expose: './pages/blogs', title: 'Blogs', access: 'public' as const }));

  it.each([
    ['/about', 'its page /about lies at an address of the shell'],
    ['/reset-password', 'its page /reset-password lies at an address of the shell'],
    ['/funzone/chess', 'its page /funzone/chess lies at an address of mf_funzone 1'],
    ['/About', 'its page /About lies at an address of the shell'],
    ['/FunZone/:level', 'its page /FunZone/:level lies at an address of mf_funzone 1'],
    ['/assets/club', 'no page can be at /assets/club: files and services are there'],
    ['/Art/club', 'no page can be at /Art/club: files and services are there'],
    ['/healthz', 'no page can be at /healthz: files and services are there'],
    ['/user/leaderboard', 'no page can be at /user/leaderboard: the API answers GET /user/leaderboard there'],
    ['/User/Leaderboard', 'no page can be at /User/Leaderboard: the API answers GET /user/leaderboard there'],
    ['/user/login', 'no page can be at /user/login: the API answers POST /user/login there'],
    ['/blog/post/:page', 'no page can be at /blog/post/:page: the API answers GET /blog/post/{id} there'],
    ['/admin/users/new', 'no page can be at /admin/users/new: the API answers GET /admin/users/{id} there'],
  ])('of others are not for the taking: %s', (path, reason) => {
    expect(refusals({ manifest: { pages: pagesAt('/blogs', path) } }, site)).toContain(`addresses: ${reason}`);
  });

  it.each(['/funzone/chess/board', '/blog/:id', '/clubs'])('may be any that are free: %s', (path) => {
    expect(refusals({ manifest: { pages: pagesAt('/blogs', path) } }, site)).toEqual([]);
  });
});

describe('styles', () => {
  it.each([
    'body{margin:0}',
    'p,.blog-x-1{margin:0}',
    ':root{--ink:red}',
    '*{box-sizing:border-box}',
    '.other-a{top:0}',
    '.blogger-a{top:0}',
    '@media print{a{color:red}}',
    ':not(.blog-x-1){top:0}',
    ':is(.blog-x-1,*){top:0}',
    ':root:where(*,.blog-x-1){top:0}',
    'body:has(.blog-x-1) header{display:none}',
    'header:has(~.blog-x-1){display:none}',
    '.blog-x-1~header{display:none}',
    '.blog-x-1+*{display:none}',
    ':is(.blog-x-1,.blog-y-1)+p{top:0}',
    ':nth-child(1 of .blog-x-1){top:0}',
    '[class^=blog-]{top:0}',
    '.blog-x-1{body:has(&){top:0}}',
    '.blog-x-1{&~p{top:0}}',
    '.blog-x-1{+p{top:0}}',
    '.blog-x-1{@media print{:root &~*{top:0}}}',
    '.blog-x-1{:not(&){top:0}}',
    '.blog-x-1{:is(&,body){top:0}}',
    '@supports (top:0){&{top:0}}',
    '@container (width>1px){b\\6f dy{top:0}}',
    '@starting-style{header{top:0}}',
    '::view-transition{display:none}',
    ':host-context(.blog-x-1) p{top:0}',
    '*|*{top:0}',
  ])('may not reach others: %s', (css) => {
    const found = refusals({ files: { 'assets/blogs.css': css } });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('which is not only its own: use CSS modules');
  });

  it.each([
    '@property --ink{syntax:"<color>";inherits:true;initial-value:red}',
    '@import "https://elsewhere.example/all.css";',
    '@layer base{.blog-x-1{top:0}}',
    '@scope(body){.blog-x-1{top:0}}',
    '@page{margin:0}',
    '@counter-style blog-x{system:cyclic;symbols:"x"}',
    '@view-transition{navigation:auto}',
    '@font-face{font-family:Nunito;src:url(x.woff2)}',
    '@font-face{font-family:blog-hand;font-family:Nunito;src:url(x.woff2)}',
    '@font-face{font-family:blog-hand;src:url(https://elsewhere.example/x.woff2)}',
    '@font-palette-values --x{font-family:Nunito}',
    '@import url(all.css) layer(x);',
    '.blog-x-1{@layer x{top:0}}',
    '.blog-x-1{@scope(body){p{top:0}}}',
    '@charset "gbk";',
    '@keyframes spin{to{rotate:1turn}}',
    '@keyframes blog-k,spin{to{rotate:1turn}}',
    // Browsers see rules here where the parser of the gate sees none.
    '@media all>url(x(y);@media all{header{display:none}}[',
    '.blog-x-1{--x:{top:0}header{display:none}}',
    '--x:.blog-x-1{top:0}header{display:none}',
    '.blog-x-1{content:"\n}header{display:none}.blog-x-1{content:"}',
    '.blog-x-1{background:url(https://elsewhere.example/seen.png)}',
    '.blog-x-1{background:url("//elsewhere.example/seen.png")}',
    '@keyframes blog-k{to{background:url(https://elsewhere.example/seen.png)}}',
    '.blog-x-1{background:image-set("https://elsewhere.example/seen.png" 1x)}',
    '.blog-x-1{--seen:"//elsewhere.example/seen.png"}',
    '.blog-x-1{background:u\\72l(https://elsewhere.example/seen.png)}',
    '.blog-x-1{background:url(\\68ttps://elsewhere.example/seen.png)}',
    '.blog-x-1{background:url("/\\\\elsewhere.example")}',
    '.blog-x-1{background:url("ht\\9 tps://elsewhere.example")}',
    '.blog-x-1{background:url(https:elsewhere.example)}',
  ])('may not change the page, or ask another site: %s', (css) => {
    const found = refusals({ files: { 'assets/blogs.css': css } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^styles: assets\/blogs\.css /);
  });

  it.each([
    '.blog-x-1 p{margin:0}',
    '.blog-x-1>:first-child+p{margin:0}',
    '.blog-x-1 input:checked+span{margin:0}',
    '.blog-x-1+.blog-y-1{margin:0}',
    '[data-motion=reduced] .blog-x-1:not(p)::before{margin:0}',
    ':is(.blog-x-1,.blog-y-1:hover) :is(img,svg){margin:0}',
    'a:hover .blog-x-1{top:0}',
    '.blog-x-1{p{margin:0}}',
    '.blog-x-1{&:hover,.blog-y-1 &{margin:0}@media print{&>a{margin:0}}}',
    '@container (width>1px){.blog-x-1{margin:0}}',
    '@keyframes blog-k{from{top:0}50%{top:1px}}',
    '@font-face{font-family:"blog-hand";src:url(x.woff2)}',
    '.blog-x-1{background:url(data:image/png;base64,AA==),url(../assets/fox.webp),url("/art/fox.svg")}',
    '.blog-x-1::before{content:"\\201C Note: \\"//\\" \\\n"}',
    '@charset "utf-8";.blog-x-1{top:0}',
    '@supports selector(:has(a)) and (top:calc(1px*(2 + 1))){.blog-x-1{content:"{}"}}',
  ])('may be anything on its own elements: %s', (css) => {
    expect(refusals({ files: { 'assets/blogs.css': css } })).toEqual([]);
  });

  it('are not those of a remote whose classes look like the ones of the shell', () => {
    const read = readBuild('mf_shell', sample({ name: 'mf_shell' }));
    expect(read.ok && contentRefusals(read.build)).toEqual([
      { gate: 'styles', reason: expect.stringContaining('mf_shell belongs to the shell') },
    ]);
  });

  it('must be CSS', () => {
    expect(refusals({ files: { 'assets/blogs.css': '.blog-a{' } })[0]).toContain('styles: assets/blogs.css is no CSS');
  });

  it('must be in UTF-8, or browsers may read something else', () => {
    const read = readBuild('mf_blog', sample());
    if (!read.ok) throw new Error(read.reason);
    const content = Buffer.from('\uFEFF/*,body{margin:0}*/.blog-a{top:0}', 'utf16le');
    const file = { path: 'assets/other.css', content, sha256: '' };
    const files = new Map([...read.build.files, ['assets/other.css', file]]);
    expect(contentRefusals({ ...read.build, files }).map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('assets/other.css is no CSS'),
    );
  });
});

describe('the size', () => {
  it.each(['pages', 'slots', 'shared'])('bounds what every page carries of a remote: its %s', (kind) => {
    const many = Array.from({ length: 2_000 }, (_, at) => at);
    const page = { expose: './pages/blogs', title: 'Blogs', access: 'public' as const };
    const pages = many.map((at) => ({ ...page, path: `/blogs/${at}` }));
    const slots = many.map((order) => ({ slot: 'home.main', widget: 'LatestBlogs', order: order % 1_000 }));
    const shared = many.map((at) => ({ name: `package-${at}`, requiredVersion: '^1.0.0' }));
    const options = { pages: { manifest: { pages } }, slots: { manifest: { slots } }, shared: { shared } }[kind];
    expect(refusals(options ?? {})).toContainEqual(
      expect.stringMatching(/^size: (remote|mf-manifest)\.json has \d+ kB; 32 kB is the most$/),
    );
  });

  it('of what a reader waits for has a budget', () => {
    const files = { 'assets/blogs.js': heavyText(sizeBudget.firstView * 2) };
    expect(refusals({ files })[0]).toMatch(/^size: \.\/pages\/blogs needs \d+ kB before it shows; 90 kB is the most$/);
  });

  it('of all its code has a budget', () => {
    const files = { 'assets/later.js': heavyText(sizeBudget.all * 2) };
    expect(refusals({ files })).toEqual([expect.stringMatching(/^size: its code is \d+ kB; 300 kB is the most$/)]);
  });

  it.each(['assets/data.json', 'assets/huge.woff2'])('counts every file but pictures and sounds: %s', (path) => {
    expect(refusals({ files: { [path]: heavyText(sizeBudget.all * 2) } })).toEqual([
      expect.stringMatching(/^size: its code is \d+ kB/),
    ]);
  });

  it.each([
    ['server.cjs', 'server', 'what the renderer runs'],
    ['assets/blogs.js.map', 'maps', 'its source maps'],
  ] as const)('has a budget of its own for what no reader waits for: %s', (path, budget, what) => {
    const of = (bytes: number) => refusals({ files: { [path]: heavyText(bytes) } });
    expect(of(sizeBudget.all * 1.1)).toEqual([]);
    expect(of(sizeBudget[budget] * 2)).toEqual([expect.stringContaining(`size: ${what} is `)]);
  });

  it('lets pictures and sounds be, which come when they are needed', () => {
    expect(refusals({ files: { 'assets/song.mp3': heavyText(sizeBudget.all * 3) } })).toEqual([]);
  });
});

describe('the back end', () => {
  it('must have the API the build needs', () => {
    expect(refusals({ remote: { api: 2 } }, { ...around, apiVersions: { blog: 2, user: 1, admin: null } })).toEqual([
      'back-end: it needs API 2; the user service has 1',
      'back-end: the admin service does not say which API it has',
    ]);
  });

  it('must have the rules by which games are played', () => {
    const by = (rules: number) => ({ manifest: { rules } });
    expect(refusals(by(1))).toEqual([]);
    expect(refusals(by(2))).toEqual(["rules: it plays by version 2 of the games' rules; the user service has 1"]);
    expect(refusals(by(1), { ...around, gameRules: null })).toEqual([
      'rules: the user service does not say which rules of games it has',
    ]);
  });

  it('is asked about rules although a build leaves them out, if the live version has them', () => {
    expect(refusals({}, { ...around, current: remoteOf({ manifest: { rules: 1 } }) })).toEqual([
      'rules: it does not say by which rules its games are played',
    ]);
  });
});

it('tells everything that is wrong at once', () => {
  const bad = refusals({ manifest: { contract: 7, widgets: [] }, files: { 'assets/blogs.css': 'p{top:0}' } });
  expect(bad.map((line) => line.split(':')[0])).toEqual(['styles', 'contract', 'exposes']);
  expect(platform.contracts).toEqual([1]);
});

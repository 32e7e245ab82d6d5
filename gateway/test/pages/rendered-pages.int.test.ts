import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { client, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleFiles } from '../../../services/registry/test/support/samples';
import { startRenderer } from '../../../services/renderer/test/support/running-renderer';
import {
  buildSite,
  deployRemote,
  type FakeService,
  json,
  type RunningGateway,
  startGateway,
  startService,
} from '../support/fixtures';

const newest = '/blog/all?view=card&limit=3';
/** Renders the frame, and in it each remote's page at `/<own>s`. */
const shell = `
  exports.shared = {};
  exports.drawSite = async ({ address, remotes, answers, settings }, own) => {
    const inside = ({ name }) => own && own.name === name ? own.parts['./pages/blogs']().default(answers) : 'loading';
    const place = (remote) => '<!--$--><sprout-part data-part="' + remote.name + ' ./pages/blogs">' + inside(remote) + '</sprout-part><!--/$-->';
    const shown = remotes.filter(({ name }) => address.split('?')[0] === '/' + name.replace('mf_', '') + 's');
    return { html: '<h1>' + settings.supportEmail + '</h1>' + shown.map(place).join(''), queries: [{ key: ['all'], data: answers }] };
  };
`;
const serverOf = (expression: string) =>
  `exports.parts = { './pages/blogs': () => ({ default: (answers) => ${expression} }) };`;
const listing = serverOf(`'<p style="gap:4px">' + answers['${newest}'].title + '</p>'`);

/** The shell's own style sheet for remotes. */
const stylesOfParts = '.kit-card{padding:1rem}';

let blog: FakeService;
let gateway: RunningGateway;
let renderer: Awaited<ReturnType<typeof startRenderer>>;
let title = 'The Fox';

beforeAll(async () => {
  blog = await startService((_, response) => json(response, { title }));
  renderer = await startRenderer();
  const siteDir = await buildSite();
  await writeFile(join(siteDir, 'server.cjs'), shell);
  await writeFile(join(siteDir, 'for-remotes.json'), JSON.stringify(['assets/parts.js', 'assets/parts.css']));
  await writeFile(join(siteDir, 'assets/parts.css'), stylesOfParts);
  gateway = await startGateway({ BLOG_URL: blog.url, SITE_DIR: siteDir, RENDERER_URL: renderer.url });
});

afterAll(() => blog.close());

beforeEach(() => {
  title = 'The Fox';
  gateway.modules.api.cache?.dropAll();
});

const sha256 = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

/** Releases a remote with this server bundle; the manifest contains the hash of `told`. */
async function release(
  name: string,
  version: string,
  server: string,
  told = server,
  firstQuery?: Record<string, string>,
  access: { access: 'public' | 'user'; beginsAlike?: boolean } = { access: 'public' },
): Promise<void> {
  const page = {
    path: `/${name.replace('mf_', '')}s`,
    expose: './pages/blogs',
    title: 'Page',
    ...access,
  };
  const options = { name, version, manifest: { pages: [{ ...page, firstData: [newest], firstQuery }] } };
  const manifest = JSON.parse(sampleFiles(options)['mf-manifest.json'] ?? '');
  const integrity = { ...manifest.integrity, 'server.cjs': sha256(told) };
  const files = {
    'server.cjs': server,
    'mf-manifest.json': JSON.stringify({ ...manifest, integrity }),
  };
  await deployRemote(gateway, { ...options, files });
}

const open = (path: string) => client(gateway.url).get(path, { headers: { accept: 'text/html' } });
/** Waits until the page is server-rendered, or contains these words. */
const rendered = (path: string, words = 'data-drawn') =>
  waitFor(
    async () => {
      const answer = await open(path);
      return answer.body.includes(words) ? answer : undefined;
    },
    // A rendering that took too long at the start is tried again after five seconds.
    { timeoutMs: 20_000 },
  );

it('sends the page with its content, what it was drawn from, and a policy for its styles', async () => {
  await release('mf_blog', '1', listing);
  const { body, headers } = await rendered('/blogs');
  const root = `<div id="root" data-first-paint="/blogs" data-drawn="/blogs" data-answers="${newest.replace('&', '&amp;')}">`;
  expect(body).toContain(`${root}<h1>`);
  expect(body).toContain('<!--$--><p style="gap:4px">The Fox</p><!--/$-->');
  const [, css = ''] = /<style data-sheet="\/remotes\/mf_blog\/1\/assets\/blogs.css">(.*?)<\/style>/.exec(body) ?? [];
  expect(css).toContain('.blog-list-a1b2c{gap:1rem}');
  // A linked style sheet would keep the page from showing while its remote doesn't respond.
  expect(body).not.toMatch(/<link[^>]*(?:blogs|parts)\.css/);
  expect(body).toContain(`<style data-sheet="/assets/parts.css">${stylesOfParts}</style>`);
  const [, state = ''] = /id="storysprout-state">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(state).queries).toEqual([{ key: ['all'], data: { [newest]: { title: 'The Fox' } } }]);
  expect(body).not.toContain('storysprout-answers');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(
    `style-src 'self' 'unsafe-hashes' '${sha256('gap:4px')}' '${sha256(stylesOfParts)}' '${sha256(css)}';`,
  );
});

it('draws it anew as soon as what it shows has changed', async () => {
  await release('mf_blog', '2', listing);
  await rendered('/blogs', 'The Fox');
  title = 'The Hen';
  gateway.modules.api.cache?.purge(['lists']);
  gateway.modules.api.cache?.dropAll();
  expect((await rendered('/blogs', '>The Hen<')).body).not.toContain('The Fox');
});

it('sends the page as it was before for code that throws or hangs; code that is not what its manifest says is not published', async () => {
  const fails = { mf_dashboard: "(() => { throw new Error('no') })()", mf_admin: '(() => { for (;;); })()' };
  for (const [name, expression] of Object.entries(fails)) await release(name, '1', serverOf(expression));
  await expect(release('mf_blog', '3', listing, 'other code')).rejects.toThrow('server.cjs is not the file');
  await rendered('/blogs');
  for (const path of ['/dashboards', '/admins']) {
    const started = performance.now();
    const { status, body } = await open(path);
    expect([status, body.includes('<div id="root"></div>')]).toEqual([200, true]);
    expect(body).toContain('storysprout-answers');
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});

it('draws a search with its own answer, and other addresses as the page without them', async () => {
  await release('mf_blog', '4', serverOf(`Object.keys(answers).join()`), undefined, { search: 'search' });
  const { body } = await rendered('/blogs?search=fox', 'data-drawn="/blogs?search=fox"');
  expect(body).toContain(`<!--$-->${newest}&search=fox<!--/$-->`);
  expect((await rendered('/blogs?x=1', 'data-drawn="/blogs"')).body).toContain(`<!--$-->${newest}<!--/$-->`);
});

it("draws a reader's page that begins the same for all, hidden from visitors, and no other", async () => {
  const own = (beginsAlike: boolean) => ({ access: 'user' as const, beginsAlike });
  await release('mf_blog', '5', listing, undefined, undefined, own(false));
  expect((await open('/blogs')).body).toContain('<div id="root"></div>');
  await release('mf_blog', '6', listing, undefined, undefined, own(true));
  expect((await rendered('/blogs')).body).toContain('data-drawn="/blogs" data-for="readers"');
});

it('sends pages while the renderer is away', async () => {
  await rendered('/blogs');
  await renderer.close();
  title = 'The Hen';
  gateway.modules.api.cache?.dropAll();
  const { status, body } = await open('/blogs');
  expect([status, body.includes('<div id="root"></div>'), body.includes('The Hen')]).toEqual([200, true, true]);
});

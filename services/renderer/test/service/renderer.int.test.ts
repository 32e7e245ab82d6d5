import { client, internalClients, tryInternalRoutes } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf, pageWith, remoteCode, shellCode, startRenderer } from '../support/running-renderer';

let renderer: Awaited<ReturnType<typeof startRenderer>>;

beforeAll(async () => {
  renderer = await startRenderer();
});

async function send(code: string) {
  return (await renderer.gateway.put(`/internal/renderer/bundles/${hashOf(code)}`, { body: { code } })).status;
}

/** Renders a page of these remotes, after sending all of their code. */
async function render(codes: Readonly<Record<string, string>>) {
  for (const code of [shellCode, ...Object.values(codes)]) expect(await send(code)).toBe(204);
  const { body } = await renderer.gateway.post('/internal/renderer/pages', { body: pageWith(codes) });
  return body.page as { html: string; parts: string[]; isComplete: boolean; state: { queries: object[] } };
}

async function failuresOf(who: string): Promise<number | undefined> {
  const { values } = (await renderer.context.metrics.getSingleMetric('renderer_failures_total')?.get()) ?? {
    values: [],
  };
  return values.find(({ labels }) => labels.who === who)?.value;
}

const fine = remoteCode("'<p>' + props.answers['/blog/all'].words + '</p>'");
const broken = '<!--$!--><template data-dgst=""></template>loading<!--/$-->';
const rendered = '<!--$--><p>A fox & a hen</p><!--/$-->';

it('says which code it misses, takes nothing else for it, and draws once it is there', async () => {
  const code = remoteCode("'<p>new</p>'");
  const request = pageWith({ mf_club: code });
  const ask = async () => (await renderer.gateway.post('/internal/renderer/pages', { body: request })).body;
  expect(await ask()).toEqual({ missing: [hashOf(shellCode), hashOf(code)], page: null });
  await send(shellCode);
  const forged = await renderer.gateway.put(`/internal/renderer/bundles/${hashOf(code)}`, {
    body: { code: 'other()' },
  });
  expect([forged.status, (await ask()).missing]).toEqual([400, [hashOf(code)]]);
  await send(code);
  expect((await ask()).page.html).toBe('<main><!--$--><p>new</p><!--/$--></main>');
});

it('puts the parts of several remotes into one page, with what they were drawn from', async () => {
  const page = await render({ mf_club: fine, mf_news: fine });
  expect(page.html).toBe(`<main>${rendered}${rendered}</main>`);
  expect(page.parts).toEqual(['mf_club ./pages/main', 'mf_news ./pages/main']);
  expect(page.isComplete).toBe(true);
  expect(page.state.queries).toHaveLength(2);
});

it('draws for a site of a thousand remotes, of which a page shows one', async () => {
  const asked = pageWith({ mf_club: fine });
  const others = Array.from({ length: 999 }, (_, at) => ({
    ...{ name: `mf_team_${at}`, version: '1', entry: `/remotes/mf_team_${at}/1/mf-manifest.json` },
    manifest: { label: 'x'.repeat(2_000) },
  }));
  for (const code of [shellCode, fine]) expect(await send(code)).toBe(204);
  const body = { ...asked, remotes: [...asked.remotes, ...others] };
  const answer = await renderer.gateway.post('/internal/renderer/pages', { body });
  expect([answer.status, answer.body.page?.parts]).toEqual([200, ['mf_club ./pages/main']]);
});

describe("a remote's code", () => {
  it.each([
    ['throws', "(() => { throw new Error('no') })()"],
    ['never ends', '(() => { for (;;); })()'],
    [
      'needs more memory than there is',
      '(() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); })()',
    ],
    ['is more than a page', "'x'.repeat(3e6)"],
  ])('that %s costs its own part and no other', async (_, expression) => {
    const page = await render({ mf_bad: remoteCode(expression), mf_club: fine });
    expect(page.html).toBe(`<main>${broken}${rendered}</main>`);
    expect(page.isComplete).toBe(false);
    expect(page.parts).toEqual(['mf_club ./pages/main']);
  });

  it('that never has loaded does not keep the page waiting', async () => {
    const page = await render({ mf_slow: 'for (;;);', mf_club: fine });
    expect(page.html).toBe(`<main>${broken}${rendered}</main>`);
    expect(page.isComplete).toBe(false);
    // The page was returned before the renderer even gave up on this remote.
    expect(await failuresOf('mf_slow')).toBeUndefined();
  });

  it('is counted when it fails, for the alert', async () => {
    const before = (await failuresOf('mf_bad')) ?? 0;
    await render({ mf_bad: remoteCode("(() => { throw new Error('no') })()"), mf_club: fine });
    expect(await failuresOf('mf_bad')).toBe(before + 1);
    // This sample exists from the start, so that a second alert can notice a renderer that reports no metrics.
    expect(await failuresOf('shell')).toBeDefined();
  });

  it('that does not even run costs its own part and no other', async () => {
    const page = await render({ mf_bad: 'throw new Error("early")', mf_club: fine });
    expect(page.html).toBe(`<main>${broken}${rendered}</main>`);
  });

  it.each([
    'typeof process',
    'typeof fetch',
    'typeof WebSocket',
    "(() => { try { eval('1'); return 'evaluated' } catch { return 'undefined' } })()",
  ])('has none of %s', async (expression) => {
    expect((await render({ mf_club: remoteCode(expression) })).html).toContain('<!--$-->undefined<!--/$-->');
  });

  it('gets the modules that the shell shares, and no other', async () => {
    const page = await render({
      mf_club:
        "const { toUpperCase: up } = ''; exports.parts = { './pages/main': () => ({ default: () => require('word') }) };",
      mf_news: "exports.parts = { './pages/main': () => ({ default: () => require('node:fs') }) };",
    });
    expect(page.html).toBe(`<main><!--$-->shared<!--/$-->${broken}</main>`);
  });
});

it('answers gateways, and nobody else', async () => {
  const routes = await tryInternalRoutes(renderer.url, renderer.router, 'renderer');
  for (const { refusals, admitted } of routes) {
    expect(new Set(Object.values(refusals))).toEqual(new Set(['401 unauthorized']));
    expect(admitted).toEqual(['gateway']);
  }
  const blog = internalClients(renderer.url, 'renderer').blog;
  expect((await blog.post('/internal/renderer/pages', { body: pageWith({}) })).status).toBe(403);
  expect((await client(renderer.url).get('/readyz')).status).toBe(200);
});

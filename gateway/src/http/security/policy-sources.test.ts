import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { allowSources, scriptSourcesOf, styleSourcesOf } from './policy-sources';

const hashOf = (value: string) => `'sha256-${hash('sha256', value, 'base64')}'`;

it('names each style of the markup once, by its hash', () => {
  const html =
    '<p style="gap:var(--space-2)">a</p><p style="gap:var(--space-2)">b</p><i style="width:40%;height:auto"></i>';
  expect(styleSourcesOf(html)).toBe(
    `'unsafe-hashes' ${hashOf('gap:var(--space-2)')} ${hashOf('width:40%;height:auto')}`,
  );
});

it('names each sheet in the page, too', () => {
  const sheets = [{ css: 'p{gap:0}' }];
  expect(styleSourcesOf('<p>no styles</p>', sheets)).toBe(hashOf('p{gap:0}'));
  expect(styleSourcesOf('<p style="gap:1px"></p>', sheets)).toBe(
    `'unsafe-hashes' ${hashOf('gap:1px')} ${hashOf('p{gap:0}')}`,
  );
});

it('leaves the policy of a page without styles as it is', () => {
  expect(styleSourcesOf('<p class="a" data-style="gap:1px">no styles here</p>')).toBeUndefined();
});

it.each(['a:b}body{display:none', 'background:url(&quot;x&quot;)', 'a:\\62'])('does not name %s', (value) => {
  expect(styleSourcesOf(`<p style="${value}"></p>`)).toBeUndefined();
});

it('names each script in the page, and no block of data', () => {
  const template = '<script type="application/json">{}</script><script src="/a.js"></script><script>let a;\n</script>';
  expect(scriptSourcesOf(template)).toBe(hashOf('let a;\n'));
  expect(scriptSourcesOf('<p>no script</p>')).toBeUndefined();
});

it("adds both to a page's policy and leaves the rest as it is", () => {
  const headers = new Map([['Content-Security-Policy', "script-src 'self';style-src 'self';img-src 'self'"]]);
  const ctx = {
    response: { get: (name: string) => headers.get(name) },
    set: (name: string, value: string) => headers.set(name, value),
  } as unknown as Context;
  allowSources(ctx, { script: "'sha256-a'" });
  allowSources(ctx, { style: "'sha256-b'" });
  expect([...headers.values()]).toEqual(["script-src 'self' 'sha256-a';style-src 'self' 'sha256-b';img-src 'self'"]);
});

it('keeps the header short', () => {
  const html = Array.from({ length: 1_000 }, (_, at) => `<p style="width:${at}px"></p>`).join('');
  expect(styleSourcesOf(html)?.match(/sha256/g)).toHaveLength(100);
});

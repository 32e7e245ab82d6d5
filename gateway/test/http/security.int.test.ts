import { client } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite, deployRemote, json, type RunningGateway, startGateway, startService } from '../support/fixtures';

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-to csp',
  'report-uri /csp-reports',
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join(';');

describe('a site on its own origin', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    const service = await startService((_request, response) => json(response, {}));
    gateway = await startGateway({ SITE_DIR: await buildSite(), BLOG_URL: service.url, WRITES_PER_MINUTE: '3' });
  });

  it('sends the strict policy with pages, files and errors', async () => {
    for (const path of ['/', '/assets/main.0123456789.js', '/blog/nothing', '/user/unsubscribe']) {
      const { headers } = await client(gateway.url).get(path, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy')).toBe(strictPolicy);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('sends a shorter one with answers of the API, which load nothing', async () => {
    for (const path of ['/blog/all', '/blog/user/blogs', '/user/nothing', '/images/blog/nothing.webp']) {
      const { headers } = await client(gateway.url).get(path, { headers: { accept: 'application/json' } });
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.has('permissions-policy'), path).toBe(false);
    }
  });

  it('allows no unsafe script anywhere, the documentation included', async () => {
    const policy = (await client(gateway.url).get('/api-docs')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy, 'its library writes markup as text').not.toContain('trusted-types');
  });

  it('gives pages of other origins no access', async () => {
    const { headers } = await client(gateway.url).get('/blog/all', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('keeps its metrics to itself', async () => {
    expect((await client(gateway.url).get('/metrics', { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it('tells an address that writes too much when to come back, and lets it go on reading', async () => {
    const write = () => client(gateway.url).patch('/blog/comment/0123456789abcdef01234567/like', { body: {} });
    for (let call = 0; call < 3; call += 1) expect((await write()).status).toBe(200);
    const refused = await write();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client(gateway.url).get('/blog/all')).status).toBe(200);
  });

  it('counts the addresses of one line as one', async () => {
    const service = await startService((_request, response) => json(response, {}));
    const settings = { BLOG_URL: service.url, WRITES_PER_MINUTE: '3', TRUSTED_PROXIES: '1' };
    const { url } = await startGateway(settings);
    const write = (address: string) =>
      client(url).patch('/blog/comment/0123456789abcdef01234567/like', {
        body: {},
        headers: { 'x-forwarded-for': address },
      });
    for (const end of ['1', '2', '3']) expect((await write(`2001:db8:1:2::${end}`)).status).toBe(200);
    expect((await write('2001:DB8:1:2:ffff::4')).status).toBe(429);
    expect((await write('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('a front end elsewhere, over https', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      SITE_DIR: await buildSite(),
      PUBLIC_URL: 'https://sprout.example',
      API_BASE_URL: 'https://api.sprout.example/',
      CORS_ORIGINS: 'https://front.example, https://other.example',
    });
  });

  it('answers the preflight of a listed origin', async () => {
    const response = await fetch(`${gateway.url}/blog/create`, {
      method: 'OPTIONS',
      headers: { origin: 'https://front.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://front.example');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
  });

  it('lets it read answers, errors too, and the next cursor', async () => {
    const { status, headers } = await client(gateway.url).get('/blog/all', {
      headers: { origin: 'https://other.example' },
    });
    expect(status).toBe(503);
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(headers.get('access-control-expose-headers')).toMatch(/x-next-cursor/i);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('promises https and lets pages reach the API and its sockets', async () => {
    const { headers } = await client(gateway.url).get('/');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://api.sprout.example wss://api.sprout.example;");
    expect(policy).not.toContain('unsafe');
  });
});

it('promises https for subdomains and the preload list when told to', async () => {
  const settings = { PUBLIC_URL: 'https://sprout.example', HSTS_MAX_AGE_SECONDS: '63072000' };
  const gateway = await startGateway({ ...settings, HSTS_SUBDOMAINS: 'on', HSTS_PRELOAD: 'on' });
  const { headers } = await client(gateway.url).get('/');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
});

describe('reports of what the policy kept away', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ SITE_DIR: await buildSite() });
    await deployRemote(gateway);
  });

  const send = (type: string, body: unknown) =>
    fetch(`${gateway.url}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const modern = (body: object) => ({ type: 'csp-violation', age: 1, url: 'https://sprout.example/', body });
  const counts = async () => {
    const text = await gateway.metrics.registry.metrics();
    return [...text.matchAll(/^csp_violations_total\{directive="(.*?)",remote="(.*?)",.*?\} (\d+)$/gm)].map(
      ([, directive, remote, count]) => `${directive} ${remote} ${count}`,
    );
  };

  it('are where each answer says they go', async () => {
    const { headers } = await client(gateway.url).get('/');
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  });

  it('are counted by known directives and remotes, in both formats', async () => {
    const sourceFile = 'https://sprout.example/remotes/mf_blog/1.0.0/assets/blogs.js';
    const reports = [
      modern({ effectiveDirective: 'connect-src', blockedURL: 'https://tracker.example/?who=ada', sourceFile }),
      modern({ effectiveDirective: 'x"} 1', blockedURL: 'https://x.example/remotes/nobody/1/', sourceFile: null }),
      { type: 'deprecation', body: { id: 'x' } },
    ];
    expect((await send('application/reports+json', reports)).status).toBe(204);
    const older = { 'violated-directive': 'connect-src https:', 'blocked-uri': 'inline', 'source-file': sourceFile };
    expect((await send('application/csp-report', { 'csp-report': older })).status).toBe(204);
    expect(await counts()).toEqual(['connect-src mf_blog 2', 'other none 1']);
    expect(await gateway.metrics.registry.metrics()).not.toContain('ada');
  });

  it.each(['{', '{}', '[1]', JSON.stringify({ 'csp-report': 7 }), JSON.stringify(Array(51).fill(modern({})))])(
    'are refused when they are none: %.40s',
    async (body) => {
      const answer = await send('application/reports+json', body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: 'invalid_input' });
    },
  );

  it('are refused when they are long or too many', async () => {
    expect((await send('application/csp-report', 'x'.repeat(70_000))).status).toBe(413);
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await send('application/reports+json', [])).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('readiness', () => {
  it('names what does not answer', async () => {
    const service = await startService((_request, response) => json(response, { ok: true }));
    const urls = { BLOG_URL: service.url, USER_URL: service.url };
    const gateway = await startGateway({ ...urls, SITE_DIR: await buildSite() });
    expect((await client(gateway.url).get('/readyz')).body.failing).toEqual(['admin', 'remotes']);
    await deployRemote(gateway);
    const { status, body } = await client(gateway.url).get('/readyz');
    expect(status).toBe(503);
    expect(body).toEqual({ ok: false, failing: ['admin'], away: [] });
    expect((await client(gateway.url).get('/healthz')).status).toBe(200);
  });
});

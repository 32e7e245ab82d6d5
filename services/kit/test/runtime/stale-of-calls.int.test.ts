import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInternalSigner, createServiceApp, createTokenVerifier, ServiceClient, serve } from '../../src/runtime';
import {
  client,
  quietLogger,
  type RunningApp,
  signTestToken,
  startApp,
  testInternalSettings,
  testKeys,
} from '../../src/testing/index';

/**
 * A moderator decides at one service, which asks others to apply the decision. The gateway must learn what those made
 * stale.
 */

const id = '0123456789abcdef01234567';
const decision = { decisionId: id, decision: 'keep', reason: null, by: { userId: id, name: 'Mo' } } as const;
const outcome = { before: 'hidden', visibility: 'public', authorId: id, version: 2 };
let answers: ((response: ServerResponse) => void)[] = [];
const owner = createServer((_request, response) => answers.shift()?.(response));
let running: RunningApp;
let blogs: ServiceClient;
let token: string;

const says = (stale: string | null) => (response: ServerResponse) => {
  if (stale !== null) response.setHeader('x-stale-tags', stale);
  response.end(JSON.stringify(outcome));
};
const refuses = (status: number) => (response: ServerResponse) => {
  response.statusCode = status;
  response.end(JSON.stringify({ success: false, code: 'conflict', message: 'No.' }));
};
const breaks = (response: ServerResponse) => response.destroy();

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    owner.listen(0, '127.0.0.1', resolve);
  });
  const { INTERNAL_PRIVATE_KEY: privateKeyPem } = testInternalSettings('admin');
  blogs = new ServiceClient({
    baseUrl: `http://127.0.0.1:${(owner.address() as AddressInfo).port}`,
    name: 'blog',
    signer: createInternalSigner({ caller: 'admin', privateKeyPem }),
    logger: quietLogger,
  });
  const verifier = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem });
  const { app, router } = createServiceApp({ name: 'sample', logger: quietLogger, auth: { verifier } });
  serve(router, 'PUT /admin/cases/decide', async ({ body }) => {
    const decide = () =>
      blogs.call('PUT /internal/moderation/subjects/{kind}/{id}/decision', {
        params: { kind: 'comment', id },
        body: decision,
      });
    const results = await Promise.allSettled(body.ids.map(decide));
    return {
      outcomes: results.map(({ status }) => ({ id, success: status === 'fulfilled', message: status })),
    };
  });
  running = await startApp(app);
  token = await signTestToken({ userId: id, name: 'Mo', isAdmin: true, tokenVersion: 1 });
});
beforeEach(() => {
  answers = [];
});
afterAll(async () => {
  await running.close();
  await blogs.close();
  owner.close();
});

async function staleAfter(...given: typeof answers): Promise<string | null> {
  answers = given;
  const ids = given.map((_, at) => `${at}`.padStart(24, '0'));
  const { status, headers } = await client(running.url, token).put('/admin/cases/decide', {
    body: { ids, decision: 'keep' },
  });
  expect(status).toBe(200);
  return headers.get('x-stale-tags');
}

describe('the stale tags of calls', () => {
  it('are passed on together, each once', async () => {
    expect(await staleAfter(says('lists blog:1'), says('lists blog:2'))).toBe('lists blog:1 blog:2');
    expect(await staleAfter(says('none'))).toBe('none');
  });

  it('are passed on also when another call was refused, which changes nothing', async () => {
    expect(await staleAfter(says('blog:1'), refuses(409))).toBe('blog:1');
  });

  it.each([
    ['does not say what it changed', says(null)],
    ['fails in the middle', refuses(500)],
    ['gets no answer', breaks],
  ])('are not passed on when one of the calls %s', async (_, answer) => {
    expect(await staleAfter(says('blog:1'), answer)).toBeNull();
  });
});

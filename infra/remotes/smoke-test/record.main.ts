import { existsSync, writeFileSync } from 'node:fs';
import { type LoginResponse, remoteList, type SmokeTestRole } from '@storysprout/contract';
import type { BrowserContext } from 'playwright-core';
import * as z from 'zod/mini';
import { ownPaths } from '../../../shell/src/pages/own-paths';
import { nameOfRow, rowOf } from './api-calls';
import { openBrowser } from './browser';
import { type Recording, recordingFile } from './recording';
import { readTemplate } from './site-template';

/**
 * Records the API responses of the sample site for smoke tests: run `npm start` in one terminal with a fresh DATA_DIR,
 * then `node --import tsx infra/remotes/smoke-test/record.main.ts`. Run it again after changes of the API.
 */

const site = process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;
const people = {
  reader: { email: 'paperkite@storysprout.example', password: 'paper-boats-and-kites' },
  moderator: { email: 'admin@storysprout.example', password: 'sprout-and-grow' },
} as const;

async function read<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.infer<S>> {
  return schema.parse(await (await fetch(`${site}${path}`)).json());
}

async function signIn(person: { email: string; password: string }): Promise<LoginResponse> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site}/user/login`, { method: 'POST', headers, body: JSON.stringify(person) });
  if (!answer.ok) throw new Error(`${person.email} can't sign in: is this the sample site?`);
  return (await answer.json()) as LoginResponse;
}

const withId = z.object({ _id: z.string() });
const writer = z.object({ author: withId });

/** Returns an address for each page, with the ids of an existing blog, writer and challenge. */
async function addresses(): Promise<{ path: string; access: string }[]> {
  const { remotes } = await read(remoteList, '/remotes.json');
  const { blogs } = await read(z.object({ blogs: z.array(z.intersection(withId, writer)) }), '/blog/all?limit=20');
  const { challenges } = await read(z.object({ challenges: z.array(withId) }), '/admin/weeklychallenge/shelf');
  const [blog] = blogs;
  const ids: Readonly<Record<string, string | undefined>> = {
    '/blog/:id': blog?._id,
    '/reader/:id': blog?.author._id,
    '/challenges/:id': challenges[0]?._id,
  };
  const pages = z.object({ pages: z.array(z.object({ path: z.string(), access: z.string() })) });
  const ofRemotes = remotes.flatMap(({ manifest }) => pages.parse(manifest).pages);
  const own = ownPaths.map((path) => ({ path: path as string, access: 'public' }));
  return [...own, ...ofRemotes].map(({ path, access }) => ({
    path: path.replaceAll(/\/:\w+\?/g, '').replace(':id', ids[path] ?? 'no-such-page') || '/',
    access,
  }));
}

const rolesOf: Readonly<Record<string, readonly SmokeTestRole[]>> = {
  public: ['visitor', 'reader'],
  user: ['reader'],
  admin: ['moderator'],
};

/** Records every API response that pages in this browser get. */
function keepAnswers(context: BrowserContext, role: SmokeTestRole, answers: Recording['answers']): void {
  context.on('response', async (response) => {
    const { pathname, search, origin } = new URL(response.url());
    const method = response.request().method();
    const row = rowOf(method, pathname);
    if (origin !== site || method !== 'GET' || !row || /^GET \/(registry|images)\//.test(nameOfRow(row))) return;
    const body: unknown = await response.json().catch(() => null);
    if (response.ok() && body !== null) answers[`${role} GET ${pathname}${search}`] = { status: 200, body };
  });
}

const recorded: Recording = { at: new Date().toISOString(), visits: [], accounts: {}, answers: {} };
const browser = await openBrowser(existsSync);
const paths = await addresses();
const template = await readTemplate(site);

/** Visits the pages of one role, one after the other. */
async function visitAs(role: SmokeTestRole): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  keepAnswers(context, role, recorded.answers);
  // Server-rendered pages contain prefetched data. This unrendered page makes the browser request all of it from the
  // API.
  await context.route(
    () => true,
    (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': template.policy };
      return route.fulfill({ body: template.html, headers });
    },
  );
  if (role !== 'visitor') {
    const { token, user } = await signIn(people[role]);
    const { email: _email, ...stored } = user;
    recorded.accounts[role] = stored;
    const session = { token, userId: user._id, user: JSON.stringify(stored) };
    await context.addInitScript({
      content: `for (const [key, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(key, value);`,
    });
  }
  for (const { path } of paths.filter(({ access }) => rolesOf[access]?.includes(role))) {
    const page = await context.newPage();
    await page.goto(`${site}${path}`);
    // Pages make their later requests, for example those they send when idle, within this time.
    await page.waitForTimeout(4_000);
    await page.close();
    recorded.visits.push({ as: role, path });
    process.stdout.write(`${role} ${path}\n`);
  }
  await context.close();
}

await Promise.all((['visitor', 'reader', 'moderator'] as const).map(visitAs));
await browser.close();

const lines = Object.entries(recorded.answers)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, answer]) => `    ${JSON.stringify(key)}: ${JSON.stringify(answer)}`);
const { answers: _answers, ...rest } = recorded;
const text = `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`;
writeFileSync(recordingFile, text);
process.stdout.write(`${lines.length} answers are in ${recordingFile}\n`);

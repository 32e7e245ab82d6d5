import type { Page } from '@playwright/test';
import { Team } from '../../../load/changed-releases';
import { untilSettled } from '../../commands/page/settled';
import { crowd, type Visit, visit } from '../../commands/page/visits';
import { TwoGateways } from '../../commands/sites/two-gateways';
import { expect, test } from '../../fixtures';
import { within } from '../../patience';

/** These tests change the blog remote for everybody. */

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');
test.describe.configure({ mode: 'serial' });
test.use({ expectedPageErrors: /this version is broken|secret kitten|React error #422/ });

const remote = 'mf_blog';
const title = 'All Blogs';
let site: TwoGateways;
let team: Team;

test.beforeAll(async () => {
  site = await TwoGateways.start();
  team = new Team(remote, site.url);
});

test.afterAll(() => site.stop());

/** Records the versions of the remote's files that the page requests. */
function versionsAskedFor(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /\/remotes\/mf_blog\/([^/]+)\//.exec(request.url()) ?? [];
    if (version) versions.add(version);
  });
  return versions;
}

/** Changes the heading of the page of all blogs, in its chunk and where the server renders it. */
const retitled = (to: string) => (path: string, text: string) =>
  /\.c?js$/.test(path) ? text.replaceAll(`"${title}"`, `"${to}"`) : text;

const broken = (path: string, text: string) =>
  path.endsWith('.js') && text.includes(`"${title}"`) ? `throw new Error("this version is broken");${text}` : text;

/** Disables everything that could report the fault first. */
const hiding = (path: string, text: string) => {
  const ways = [
    'navigator.sendBeacon = () => true',
    'Object.defineProperty(navigator, "sendBeacon", { value: () => true })',
    'JSON.stringify = () => "{}"',
    'Array.prototype.map = () => []',
    'Object.prototype.toJSON = () => null',
    'window.setTimeout = () => 0',
    'window.addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true)',
  ];
  const isPage = path.endsWith('.js') && text.includes(`"${title}"`);
  return isPage ? `${ways.map((way) => `try{${way}}catch{}`).join(';')};${broken(path, text)}` : text;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Expects that every reader gets the same version as before, without a new cookie, from each gateway. */
async function expectSame(readers: readonly Visit[]): Promise<void> {
  for (const gateway of site.each) {
    const again = await Promise.all(readers.map(({ cookie }) => visit(gateway, remote, cookie)));
    expect(again).toEqual(readers.map((each) => ({ ...each, isNew: false })));
  }
}

test('a version goes to its share of readers, then to all, then back, and open pages keep what they have', async ({
  newPerson,
}) => {
  test.slow();
  const { stable } = await team.status();
  const reader = await newPerson();
  const asked = versionsAskedFor(reader);
  await reader.goto(`${site.url}/`);
  await expect(reader.getByRole('heading', { name: 'Latest Blogs' }).first()).toBeVisible();

  await team.publish('2.0.0-new', retitled('All the Blogs'));
  await team.release('2.0.0-new', 10);
  for (const gateway of site.each) await expect.poll(async () => (await visit(gateway, remote)).isNew).toBe(true);
  const visits = await crowd(800, site.url, remote);
  const lucky = visits.filter(({ version }) => version === '2.0.0-new');
  // 80 of 800 are expected; 34 is four standard deviations.
  expect(Math.abs(lucky.length - 80)).toBeLessThan(34);
  expect(visits.filter(({ version }) => version === stable)).toHaveLength(800 - lucky.length);
  await expectSame([...lucky.slice(0, 40), ...visits.slice(0, 40)]);

  await team.promote();
  const other = await newPerson();
  await expect(async () => {
    await other.goto(`${site.url}/blogs`);
    await expect(heading(other, 'All the Blogs')).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await reader.getByRole('link', { name: 'Blogs', exact: true }).click();
  await expect(heading(reader, title)).toBeVisible();
  expect([...asked]).toEqual([stable]);

  await team.rollback();
  const startedAt = Date.now();
  for (const gateway of site.each)
    await expect.poll(async () => (await visit(gateway, remote)).version, { intervals: [50] }).toBe(stable);
  expect(Date.now() - startedAt).toBeLessThan(within(5_000).timeout);
  await other.goto(`${site.url}/blogs`);
  await expect(heading(other, title)).toBeVisible();
});

for (const [version, what, change] of [
  ['3.0.0-broken', 'throws', broken],
  ['3.1.0-hiding', 'throws after it has replaced all that could report it', hiding],
] as const)
  test(`a canary that ${what} is taken back by itself, and no reader sees a broken page`, async ({ newPerson }) => {
    await team.publish(version, change);
    await team.release(version, 99);
    const seen = new Set<string>();
    let signsOfLife = 0;
    for (let at = 0; at < 20 && (await team.status()).canary !== null; at += 1) {
      const reader = await newPerson();
      const asked = versionsAskedFor(reader);
      reader.on('request', (request) => {
        if (new URL(request.url()).pathname === '/registry/pulses') signsOfLife += 1;
      });
      await reader.goto(`${site.url}/blogs`);
      await expect(heading(reader, title)).toBeVisible();
      await expect(reader.getByText(/can't be shown right now/)).toHaveCount(0);
      // A heading that came with the page may be there before any code has run that could fail or report.
      await untilSettled(reader);
      for (const version of asked) seen.add(version);
      // A page that is left reports at once.
      await reader.goto('about:blank');
    }
    expect(seen).toContain(version);
    expect(signsOfLife).toBeGreaterThan(0);
    await expect.poll(async () => (await team.status()).canary, { timeout: 10_000 }).toBeNull();
    const [last] = await team.registry.audit(team.remote);
    expect(last).toMatchObject({ by: 'the registry', action: 'rollback', version });
  });

const files = {
  'the container': /assets\/remoteEntry[^/]*\.js$/,
  'a chunk': /assets\/(?!remoteEntry)[^/]*\.js$/,
  'a style': /assets\/[^/]*\.css$/,
};

test('a file that is not what was published is blocked, and the version before it takes its place', async ({
  newPerson,
}) => {
  await team.publish('4.0.0-good', retitled('Blogs for All'));
  await team.release('4.0.0-good');
  const untouched = await newPerson();
  await untouched.goto(`${site.url}/blogs`);
  await expect(heading(untouched, 'Blogs for All')).toBeVisible();
  for (const [what, address] of Object.entries(files)) {
    await test.step(what, async () => {
      const reader = await newPerson();
      const isMeant = ({ pathname }: URL) => pathname.includes('/mf_blog/4.0.0-good/') && address.test(pathname);
      await reader.route(isMeant, async (route) => {
        const answer = await route.fetch();
        const added = what === 'a style' ? 'body{display:none}' : 'window.stolen = true;';
        await route.fulfill({ response: answer, body: `${added}${await answer.text()}` });
      });
      const logged: string[] = [];
      reader.on('console', (message) => logged.push(message.text()));
      // A server-rendered page contains its styles and requests none, so a link leads to a page that does.
      await reader.goto(`${site.url}${what === 'a style' ? '/about' : '/blogs'}`);
      if (what === 'a style') await reader.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
      await expect(heading(reader, title)).toBeVisible();
      expect(await reader.evaluate('window.stolen')).toBeUndefined();
      await expect.poll(() => logged.join()).toContain('mf_blog 4.0.0-good is not what was published');
    });
  }
  await team.rollback();
});

/**
 * Tampers with what belongs to the whole site, leads the reader away, and throws typed text where nothing catches it.
 */
const meddling = (path: string, text: string) => {
  const deeds = [
    ...['localStorage.clear()', 'document.querySelector("header").remove()', 'alert("mine")', 'history.back()'],
    ...['Array.prototype.map = () => []', 'location.href = "https://elsewhere.example/"'],
    'setTimeout(location.assign.bind(location, "https://elsewhere.example/no-stack"))',
    'const meta = document.createElement("meta"); meta.httpEquiv = "refresh"',
    'meta.content = "0;url=https://elsewhere.example/meta"; document.head.append(meta)',
    'setTimeout(() => { throw new TypeError("secret kitten") })',
  ];
  return path.endsWith('.js') && text.includes(`"${title}"`) ? `{${deeds.join(';')}}${text}` : text;
};

test('a canary that meddles changes nothing, and its team reads of it without a word of the reader', async ({
  newPerson,
}) => {
  await team.publish('5.0.0-meddling', meddling);
  await team.release('5.0.0-meddling', 99);
  for (const gateway of site.each) await expect.poll(async () => (await visit(gateway, remote)).isNew).toBe(true);
  const reader = await newPerson();
  await reader.context().addCookies([{ name: 'sprout_draw', value: '0', url: site.url }]);
  const asked = versionsAskedFor(reader);
  const opened: string[] = [];
  reader.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await reader.goto(`${site.url}/about`);
  await reader.evaluate(() => localStorage.setItem('kept', 'yes'));
  await reader.goto(`${site.url}/blogs`);
  await expect(heading(reader, title)).toBeVisible();
  expect(asked).toContain('5.0.0-meddling');
  expect(opened).toEqual([]);
  await expect(reader.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await reader.evaluate(() => localStorage.getItem('kept'))).toBe('yes');

  const told = async () => (await team.registry.errors(remote)).filter(({ version }) => version === '5.0.0-meddling');
  await expect
    .poll(async () => (await told()).map(({ kind, overstep, name }) => overstep ?? `${kind} ${name}`).sort())
    .toEqual(['dialog', 'elsewhere', 'error TypeError', 'header', 'history', 'platform', 'storage']);
  expect(reader.url()).toBe(`${site.url}/blogs`);
  expect(JSON.stringify(await told())).not.toMatch(/secret|kitten/);
  for (const { frames, page } of await told()) expect([frames[0]?.file, page]).toEqual([expect.any(String), '/blogs']);
  await team.rollback();
});

/** Disguises itself as another remote's code or as nobody's, and bypasses the guards. */
const posing = (path: string, text: string) => {
  const other = `f (${site.url}/remotes/mf_funzone/1.0.0/assets/a.js:1:1)\\n    at g`;
  const deeds = [
    `Object.values({ ["${other}"]: () => localStorage.clear() })[0]()`,
    'setTimeout(localStorage.clear.bind(localStorage))',
    'const list = Object.keys(window).find((name) => name.startsWith("rspackChunk_storysprout_shell"))',
    'window[list].push([["mine"], {}, (require) => { window.gained = require }])',
    'window.gained = document.createElement("iframe")',
    'window.gained = navigator.sendBeacon("/registry/reports", "{}")',
  ];
  return path.endsWith('.js') && text.includes(`"${title}"`) ? `{${deeds.join(';')}}${text}` : text;
};

test('a canary that poses as others gains nothing, and what it tries is laid to it', async ({ newPerson }) => {
  await team.publish('6.0.0-posing', posing);
  await team.release('6.0.0-posing', 99);
  for (const gateway of site.each) await expect.poll(async () => (await visit(gateway, remote)).isNew).toBe(true);
  const reader = await newPerson();
  await reader.context().addCookies([{ name: 'sprout_draw', value: '0', url: site.url }]);
  await reader.goto(`${site.url}/about`);
  await reader.evaluate(() => localStorage.setItem('kept', 'yes'));
  await reader.goto(`${site.url}/blogs`);
  await expect(heading(reader, title)).toBeVisible();
  const told = async () => (await team.registry.errors(remote)).filter(({ version }) => version === '6.0.0-posing');
  await expect
    .poll(async () => (await told()).map(({ overstep }) => overstep).sort())
    .toEqual(['platform', 'platform', 'platform', 'storage']);
  expect(await reader.evaluate(() => [localStorage.getItem('kept'), Reflect.get(window, 'gained')])).toEqual([
    'yes',
    undefined,
  ]);
  await team.rollback();
});

import type { PublishRequest } from '@storysprout/contract';
import { Team } from '../../../load/changed-releases';
import { readBuild } from '../../../remotes/builds/read-build';
import { remoteHere } from '../../../remotes/workplaces/this-repository';
import { untilSettled } from '../../commands/page/settled';
import { expect, test } from '../../fixtures';

/** These tests change the shell for everybody. */

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');
test.describe.configure({ mode: 'serial' });
test.use({ expectedPageErrors: /this shell does not start/ });

type Files = PublishRequest['files'];
const textOf = (content: string) => Buffer.from(content, 'base64').toString('utf8');
const asContent = (text: string) => Buffer.from(text).toString('base64');

/**
 * Returns the built shell as another version.
 *
 * @param script replaces the scripts that its page starts with
 */
function shellAs(version: string, script?: string): Files {
  const files = readBuild(remoteHere('shell')).files.map(({ path, content }) => {
    if (path === 'platform.json')
      return { path, content: asContent(JSON.stringify({ ...JSON.parse(textOf(content)), version })) };
    if (path !== 'index.html' || script === undefined) return { path, content };
    const html = textOf(content).replaceAll(/(<script[^>]*\ssrc=")[^"]*/g, '$1/assets/other.0123456789.js');
    return { path, content: asContent(html) };
  });
  return script === undefined ? files : [...files, { path: 'assets/other.0123456789.js', content: asContent(script) }];
}

let team: Team;
test.beforeAll(() => {
  team = new Team('shell');
});
const publish = (version: string, script?: string) =>
  team.registry.publish('shell', { files: shellAs(version, script) });
const health = async (channel: string) =>
  (await team.registry.statusWithHealth('shell')).health.find((each) => each.channel === channel);
const welcome = { level: 1 } as const;

test('pages are made of a released shell, and those with its canary tell how it does', async ({ newPerson }) => {
  await publish('0.9.0-first');
  await team.release('0.9.0-first');
  const reader = await newPerson();
  const shellOf = () =>
    reader.evaluate(() => JSON.parse(document.getElementById('storysprout-site')?.textContent ?? '{}').shell);
  await expect
    .poll(async () => {
      await reader.goto('/');
      return shellOf();
    })
    .toEqual({ version: '0.9.0-first', channel: 'stable' });
  await expect(reader.getByRole('heading', welcome)).toBeVisible();

  await publish('0.9.1-second');
  await team.release('0.9.1-second', 99);
  // The gateway learns of it a moment later; until then, its pages have no canary.
  await expect
    .poll(async () => {
      await reader.goto('/blogs');
      return shellOf();
    })
    .toMatchObject({ trial: true });
  await expect(reader.getByRole('heading', { ...welcome, name: 'All Blogs' })).toBeVisible();
  const { channel } = await shellOf();
  await expect(reader.locator('html')).toHaveAttribute('data-shell', 'started');
  // A page reports when it is left, and a busy browser gives it only half a second for that. So some visits are missing.
  await expect(async () => {
    await reader.goto('/blogs');
    await untilSettled(reader);
    await reader.goto('about:blank');
    const { views, trial } = (await health(channel)) ?? {};
    expect(views).toBeGreaterThan(0);
    expect(trial?.opened).toBeGreaterThan(0);
  }).toPass();
  await team.rollback();
});

test('whoever gets a canary that does not start goes on with the stable shell at once, and the failure is counted', async ({
  newPerson,
}) => {
  await publish('0.9.2-broken', 'throw new Error("this shell does not start");');
  await team.release('0.9.2-broken', 99);
  const reader = await newPerson();
  // One reader in a hundred gets the stable shell; this cookie makes sure that it is not this one.
  await reader.context().addCookies([{ name: 'sprout_draw', value: '7', url: process.env.BASE_URL ?? '' }]);
  const cookies = async () => (await reader.context().cookies()).map(({ name }) => name);
  await expect
    .poll(async () => {
      await reader.goto('/blogs');
      await expect(reader.getByRole('heading', { ...welcome, name: 'All Blogs' })).toBeVisible();
      return cookies();
    })
    .toContain('sprout_shell');
  await expect.poll(async () => (await health('canary'))?.failures, { timeout: 20_000 }).toBeGreaterThan(0);
  await team.rollback();
  await reader.goto('/');
  await expect(reader.getByRole('heading', welcome)).toBeVisible();
});

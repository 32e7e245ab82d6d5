import type { RemoteFile } from '@storysprout/contract';
import { Team } from '../../../load/changed-releases';
import { signInPage } from '../../commands/api/sign-in-page';
import { untilSettled } from '../../commands/page/settled';
import { visit } from '../../commands/page/visits';
import { expect, test } from '../../fixtures';
import { AdminPage } from '../../pages/admin.page';

/** These tests change the blog remote for everybody. */

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');

/** Returns the cookie of a reader who gets this version, after as many new readers as it takes. */
async function cookieFor({ site, remote }: Team, wanted: string): Promise<{ name: string; value: string }> {
  for (;;) {
    const { version, cookie } = await visit(site, remote);
    const [name = '', value = ''] = cookie.split('=');
    if (version === wanted) return { name, value };
  }
}

test('a moderator sees a canary and how it does, and takes it back with a reason', async ({
  page,
  baseURL,
  newPerson,
  moderatorSession,
}) => {
  const team = new Team('mf_blog', baseURL ?? '');
  const version = '6.0.0-trial';
  await team.publish(version);
  await team.release(version, 99);
  const reader = await newPerson();
  await reader.context().addCookies([{ url: team.site, ...(await cookieFor(team, version)) }]);
  await reader.goto('/blogs');
  await expect(reader.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
  // The page reports its web vitals when it is left, and the code for that is loaded last.
  await untilSettled(reader);
  await reader.goto('about:blank');

  await signInPage(page, moderatorSession);
  const admin = await new AdminPage(page).open('Remotes');
  const card = page.getByRole('listitem', { name: 'The stories' });
  const trial = card.getByRole('region', { name: 'New version' });
  await expect(trial).toContainText(version);
  await expect(trial).toContainText('99 % of readers have it');
  await expect(trial).toContainText('0% (0 of 1) Good', { timeout: 20_000 });

  await card.getByRole('button', { name: 'Roll back' }).click();
  await admin.dialog.getByLabel('Why?').fill('Only to try it out.');
  await admin.dialog.getByRole('button', { name: 'Roll back now' }).click();
  await expect(trial).toHaveCount(0);
  await expect(card).toContainText(`${version} was rolled back by you`);
  expect((await team.status()).canary).toBeNull();
  const [last] = await team.registry.audit('mf_blog');
  expect(last).toMatchObject({ by: `moderator ${moderatorSession.user._id}`, action: 'rollback' });
});

const fox =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

/** Adds a page with a link and a picture of its own to the manifest, and one more card on the home page. */
function withPlaces(path: string, text: string): string {
  if (path !== 'remote.json') return text;
  const { manifest, ...file }: RemoteFile = JSON.parse(text);
  const club = { path: '/storyclub', expose: './pages/blogs', title: 'Story club', access: 'public' };
  const navigation = [
    ...(manifest.navigation ?? []),
    { label: 'Story club', path: '/storyclub', place: 'header', order: 350, icon: 'club', access: 'public' },
  ];
  const slots = [...(manifest.slots ?? []), { slot: 'home.main', widget: 'LatestBlogs', order: 50, height: 442 }];
  return JSON.stringify({
    ...file,
    manifest: {
      ...manifest,
      pages: [...manifest.pages, club],
      navigation,
      slots,
      pictures: { club: 'pictures/club.svg' },
    },
  });
}

test('a release brings a link, a card and a picture, and the shell stays the same build', async ({
  page,
  baseURL,
  newPerson,
  moderatorSession,
}) => {
  const team = new Team('mf_blog', baseURL ?? '');
  const reader = await newPerson();
  const errors: string[] = [];
  reader.on('pageerror', ({ message }) => errors.push(message));
  const shell = () => reader.locator('script[type=module]').first().getAttribute('src');
  const card = reader.getByRole('main').getByRole('heading', { name: 'Latest Blogs' });
  const link = reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Story club' });
  await reader.goto('/');
  await expect(card).toHaveCount(1);
  const build = await shell();

  await team.publish('8.0.0-places', withPlaces, { 'pictures/club.svg': fox });
  await team.release('8.0.0-places');
  await expect(async () => {
    await reader.goto('/');
    await expect(card).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expect(link).toHaveCount(0);

  await signInPage(page, moderatorSession);
  await new AdminPage(page).open('Remotes');
  await page.getByRole('button', { name: 'Show Story club to readers' }).click();
  // The card keeps what was done; the message about it is gone after three seconds.
  const stories = page.getByRole('listitem', { name: 'The stories' });
  await expect(stories).toContainText('8.0.0-places was given a link in a menu by you');
  await expect(async () => {
    const html = await (await reader.request.get('/', { headers: { accept: 'text/html' } })).text();
    expect(html).toMatch(/data-first-paint="\/"[^>]*>.*>Story club<.*<\/nav>/s);
  }).toPass();
  await reader.goto('/');
  await expect(link).toHaveAttribute('href', '/storyclub');
  await expect.poll(() => link.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(8);
  expect([await shell(), errors]).toEqual([build, []]);
  await team.rollback();
});

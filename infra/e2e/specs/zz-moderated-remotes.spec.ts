import { Team } from '../commands/releases';
import { signInPage } from '../commands/sign-in-page';
import { visit } from '../commands/visits';
import { expect, test } from '../fixtures';
import { AdminPage } from '../pages/admin.page';

/** Everybody's blogs change here, so this runs after all the others (playwright.config.ts). */

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');

/** What the browser of a reader keeps who gets this version: whoever comes to the site may be one of the others. */
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
  await team.publish('6.0.0-trial');
  await team.release('6.0.0-trial', 99);
  const reader = await newPerson();
  await reader.context().addCookies([{ url: team.site, ...(await cookieFor(team, '6.0.0-trial')) }]);
  await reader.goto('/blogs');
  await expect(reader.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
  // The page tells how it felt when it goes away.
  await reader.waitForLoadState('networkidle');
  await reader.goto('about:blank');

  await signInPage(page, moderatorSession);
  const admin = await new AdminPage(page).open('Remotes');
  const card = page.getByRole('listitem', { name: 'The blogs' });
  const trial = card.getByRole('region', { name: 'New version' });
  await expect(trial).toContainText('6.0.0-trial');
  await expect(trial).toContainText('99 % of readers have it');
  await expect(trial).toContainText('0% (0 of 1) Good', { timeout: 20_000 });
  await expect(trial).toContainText(/LCP\)\d+\.\d s/, { timeout: 20_000 });

  await card.getByRole('button', { name: 'Roll back' }).click();
  await admin.dialog.getByLabel('Why?').fill('Only to try it out.');
  await admin.dialog.getByRole('button', { name: 'Roll back now' }).click();
  await expect(trial).toHaveCount(0);
  await expect(card).toContainText('6.0.0-trial was rolled back by you');
  expect((await team.status()).canary).toBeNull();
  const [last] = await team.registry.audit('mf_blog');
  expect(last).toMatchObject({ by: `moderator ${moderatorSession.user._id}`, action: 'rollback' });
});

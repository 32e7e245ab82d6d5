import type { Browser } from '@playwright/test';
import { findInEmailsTo } from '../commands/api/inbox';
import { someChild } from '../commands/api/people';
import { signInPage } from '../commands/api/sign-in-page';
import { approve, post, signIn } from '../commands/api/site-api';
import { faultsInEveryLook } from '../commands/page/axe';
import { type OwnSite, startOwnSite } from '../commands/sites/own-site';
import { TwoGateways } from '../commands/sites/two-gateways';
import { expect, test } from '../fixtures';

/** A production site's settings, with the second e-mail as soon as possible. */
const settings = { CONSENT: 'required', CONSENT_SECOND_STEP_HOURS: '0', SEED: 'none' };
/** The tasks that send the code run once a minute. */
const codeTimeoutMs = 90_000;

test('a grown-up says yes in two steps by letters, a blog appears, and the yes taken back hides it', async ({
  browser,
}) => {
  test.slow();
  const site = await startOwnSite(settings);
  try {
    await tellTheStory(browser, site);
  } finally {
    expect(await site.stop()).toBe(0);
  }
});

async function tellTheStory(browser: Browser, site: OwnSite): Promise<void> {
  const inbox = site.told('E-mails');
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const request = context.request;
  const [email = '', password = ''] = site.told('Moderator').split(/ +\/ +/);
  const moderatorSession = await signIn(request, { name: 'Moderator', email, password });
  const child = someChild();
  const grownUp = `home-${child.email}`;

  await test.step('the child signs up and waits', async () => {
    await page.goto('/register');
    await page.getByLabel('Month').selectOption('4');
    await page.getByLabel('Year').selectOption(String(new Date().getFullYear() - 9));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill(child.name);
    await page.getByLabel('Email', { exact: true }).fill(child.email);
    await page.getByLabel('Password').first().fill(child.password);
    await page.getByLabel('Email of a grown-up at home').fill(grownUp);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'We wrote to your grown-up' })).toBeVisible();
  });

  const session = await signIn(request, child);
  await test.step('nothing can be posted before the yes, but drafts are saved', async () => {
    await signInPage(page, session);
    await page.goto('/postblog');
    await expect(page.getByText('A grown-up at home has to say yes first').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Draft' })).toBeEnabled();
  });

  const home = await (await browser.newContext({ baseURL: site.url })).newPage();
  await test.step('the grown-up follows the link, picks, and types the code', async () => {
    await home.goto(await findInEmailsTo(grownUp, /\/family\/[\w.~%-]+/, { inbox }));
    await home.getByRole('button', { name: 'Open the page' }).click();
    await expect(home.getByRole('heading', { name: `May ${child.name} use Storysprout?` })).toBeVisible();
    await expect(home).toHaveURL(/\/family$/);
    expect(await faultsInEveryLook(home)).toEqual([]);
    const publishing = home.getByRole('switch', { name: 'Publish stories' });
    if ((await publishing.getAttribute('aria-checked')) === 'false') await publishing.click();
    await home.getByRole('button', { name: 'Yes, I agree' }).click();
    await expect(home.getByRole('heading', { name: 'One last step' })).toBeVisible();
    const code = await findInEmailsTo(grownUp, /\b\d{4}[ -]?\d{4}\b/, { inbox, timeoutMs: codeTimeoutMs });
    await home.reload();
    await home.getByLabel('Code').fill(code);
    await home.getByRole('button', { name: 'This is my code' }).click();
    await expect(home.getByRole('heading', { name: 'What you allow' })).toBeVisible();
  });

  const isPublic = async (id: string) => (await request.get(`/blog/post/${id}`)).ok();
  const blog = await test.step('the child publishes', async () => {
    let id = '';
    const send = async () => {
      id = (await post(request, session.token, { title: `With a yes, by ${child.name}` }))._id;
    };
    // The consent reaches the blog service within seconds.
    await expect(send).toPass({ timeout: 30_000 });
    await approve(request, moderatorSession.token, id);
    await expect.poll(() => isPublic(id)).toBe(true);
    return id;
  });

  const store = (name: string) => site.told(name).split(/ +/).at(-1) ?? '';
  const gateways = await TwoGateways.start({ ...site, mongo: store('MongoDB'), redis: store('Redis') });
  await test.step('the yes is taken back, and nobody sees the blog at any gateway within a minute', async () => {
    for (const url of gateways.each) expect((await request.get(`${url}/blog/post/${blog}`)).ok()).toBe(true);
    await home.getByRole('button', { name: 'Take my yes back' }).click();
    await home.getByRole('button', { name: 'Take it back' }).click();
    await expect(home.getByText('You took your yes back. Nothing in this account is public.')).toBeVisible();
    for (const url of gateways.each) {
      const isShown = async () => (await request.get(`${url}/blog/post/${blog}`)).ok();
      await expect.poll(isShown, { timeout: 60_000 }).toBe(false);
    }
  });
  await gateways.stop();
  await Promise.all([home.context().close(), context.close()]);
}

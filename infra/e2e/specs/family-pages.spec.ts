import type { Page } from '@playwright/test';
import { consentTextVersion, type FamilyView, type OwnConsent } from '@storysprout/contract';
import { newReaderOn } from '../commands/api/readers';
import { accessibilityFaults } from '../commands/page/axe';
import { expectLargeTextToFit } from '../commands/page/fits';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';

/**
 * The appearance of the family pages in each state. The site of the browser tests asks for no consent (`CONSENT=off`),
 * so the responses about it are written here, with the contract's types.
 */

const waiting: FamilyView = {
  child: { name: 'Mina', email: 'mina@storysprout.example', birth: '2017-04', createdAt: '2026-11-05T09:00:00.000Z' },
  state: 'waiting',
  next: 'grownUp',
  textVersion: consentTextVersion,
  given: null,
  code: null,
  deleteOn: '2026-12-06T12:00:00.000Z',
  switches: { publish: true, comment: true, picture: false, emails: false },
  week: false,
  kept: [{ what: 'Drafts', why: 'To go on writing later', count: 3 }],
};
const states: Readonly<Record<string, FamilyView>> = {
  'May Mina use Storysprout?': waiting,
  'One last step': {
    ...waiting,
    next: 'code',
    code: { notBefore: '2026-11-23T09:00:00.000Z', isSent: true, sentTo: 'm•••@home.example' },
  },
  'What you allow': { ...waiting, state: 'given', next: null, deleteOn: null },
};
const consent: OwnConsent = {
  state: 'waiting',
  next: 'grownUp',
  sentTo: 'm•••@home.example',
  deleteOn: '2026-12-06T12:00:00.000Z',
  switches: null,
};

/** Expects no serious faults, and that nothing is cut off on a small phone with text twice as large. */
async function expectToServe(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectLargeTextToFit(page);
}

test('the page of a grown-up serves in each state', async ({ page }) => {
  let family: FamilyView | null = null;
  await page.route(/\/user\/family(\?|$)/, (route) => {
    const refusal = { success: false, code: 'unauthorized', message: 'Please open the link again.' };
    return family ? route.fulfill({ json: { family } }) : route.fulfill({ status: 401, json: refusal });
  });
  await page.route(/\/user\/family\/made/, (route) => route.fulfill({ json: { entries: [], nextCursor: null } }));
  await page.goto('/family');
  await expect(page.getByLabel('Your email')).toBeVisible();
  await expectToServe(page);
  for (const [title, state] of Object.entries(states)) {
    family = state;
    await page.goto('/family');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectToServe(page);
  }
});

test('the pages with most words fit large letters', async ({ page }) => {
  for (const path of ['/privacy', '/rules', '/grown-ups']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToServe(page);
  }
});

test('a child is asked for the month, then for a grown-up, and reads what to do meanwhile', async ({ page }) => {
  // Changes the page as if it came from a site that asks for the age. It is the page before, because the server renders
  // /register without that question.
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('"asksForAge":false', '"asksForAge":true');
      await route.fulfill({ response: answer, body: html });
    },
  );
  await page.route('**/user/age', (route) => route.fulfill({ json: { success: true, needsGrownUp: true } }));
  await page.route('**/user/register', (route) =>
    route.fulfill({ status: 201, json: { success: true, message: 'You are in!' } }),
  );
  await page.goto('/login');
  // Before the page is hydrated, the link would load the unchanged /register from the server.
  await untilSettled(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up/i })
    .click();
  await page.getByLabel('Month').selectOption('4');
  await page.getByLabel('Year').selectOption('2017');
  await expectToServe(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name').fill('Mina');
  await page.getByLabel('Email', { exact: true }).fill('mina@storysprout.example');
  await page.getByLabel('Password').first().fill('sunflower-7');
  await page.getByLabel('Email of a grown-up at home').fill('mum@home.example');
  await expectToServe(page);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'We wrote to your grown-up' })).toBeVisible();
  await expectToServe(page);
});

/** The calls that fetch the account, when a page opens and when something in the account has changed. */
const accountCalls = /\/user\/(mine|viewprofile)/;

test('a child who waits reads why a blog cannot be posted, and gets a page of their own when they want one', async ({
  page,
}) => {
  const { user: child } = await newReaderOn(page);
  await page.route(accountCalls, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, consent } } });
  });
  await page.goto('/ask-a-grown-up');
  await expect(page.getByText('m•••@home.example')).toBeVisible();
  await expectToServe(page);
  await page.goto('/postblog');
  await expect(page.getByText('A grown-up at home has to say yes first').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeEnabled();
  await page.unroute(accountCalls);
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('switch', { name: 'Give me a page of my own' }).click();
  await page.getByRole('link', { name: 'See my page' }).click();
  await expect(page.getByText('Nothing published yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: child.name })).toBeVisible();
  await expectToServe(page);
});

import type { Page } from '@playwright/test';
import { gameNames } from '@storysprout/contract';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { longEnough } from '../commands/api/site-api';
import { untilSettled } from '../commands/page/settled';
import { translate } from '../commands/page/translate';
import { expect, test } from '../fixtures';
import { EditorPage } from '../pages/editor.page';

/** Children who read another language let their browser translate the site. */

// A translator may come to a part that still hydrates. React renders that part again, as it should, and says so.
test.use({ expectedPageErrors: /Minified React error #418/ });

/** Opens a page, translated, and returns what goes wrong on it from now on. */
async function openTranslated(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/NotFoundError|insertBefore|removeChild/.test(message.text())) faults.push(`${path}: ${message.text()}`);
  });
  await page.goto(path);
  await untilSettled(page);
  await translate(page);
  return faults;
}

/** What must not be pressed: it ends the session, or leaves the page. */
const unpressed = /log ?out|sign out|delete|print|download/i;

/** Presses everything in the header and the page, one thing after the other, and closes the dialogs that open. */
async function pressEverything(page: Page): Promise<number> {
  return page.evaluate(async (source) => {
    const isUnpressed = new RegExp(source, 'i');
    const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const nameOf = (button: Element) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`;
    const pressed = new Set<string>();
    const next = () =>
      [
        ...document.querySelectorAll<HTMLElement>('header button, #main :is(button, summary), dialog[open] button'),
      ].find(
        (button) => !button.matches(':disabled') && !pressed.has(nameOf(button)) && !isUnpressed.test(nameOf(button)),
      );
    for (let button = next(); button && pressed.size < 80; button = next()) {
      pressed.add(nameOf(button));
      button.click();
      await settled();
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await settled();
    }
    return pressed.size;
  }, unpressed.source);
}

const paths = [
  ...[
    '/',
    '/blogs',
    '/leaderboard',
    '/Achievements',
    '/funzone',
    '/about',
    '/contact',
    '/grown-ups',
    '/weeklychallenge',
  ],
  ...['/letters', '/readlater', '/postblog', '/dashboard?tab=profile', '/dashboard?tab=blogs', '/dashboard?tab=edit'],
  ...['/dashboard?tab=rewards', ...gameNames.map((game) => `/funzone/${game}`)],
];

for (const path of paths) {
  test(`everything on ${path} can be pressed when the page is translated`, async ({ page, request }) => {
    await signInPage(page, await newReader(request));
    const faults = await openTranslated(page, path);
    expect(await pressEverything(page)).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });
}

test('a story is checked and posted on a translated page', async ({ page, request }) => {
  await signInPage(page, await newReader(request));
  const faults = await openTranslated(page, '/postblog');
  const editor = new EditorPage(page);
  await editor.write({ title: 'The red kite', category: 'Story', description: longEnough });
  await page.getByRole('button', { name: 'VALIDATE WRITING' }).click();
  await page.getByRole('button', { name: 'POST BLOG' }).click();
  await expect(page.getByText('WILL BE REVIEWED')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a comment and a reply are posted and liked on a translated page', async ({ page, request, moderatorSession }) => {
  const { _id } = await publishedBlog(request, await newReader(request), moderatorSession.token);
  await signInPage(page, await newReader(request));
  const faults = await openTranslated(page, `/blog/${_id}`);
  const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();
  await press(/LIKE/);
  await press(/COMMENT/);
  await page.getByRole('textbox').first().fill('I like the boat.');
  await press('POST COMMENT');
  await expect(page.getByText('I LIKE THE BOAT.')).toBeVisible();
  await press(/^REPLY TO/);
  await page.getByRole('textbox').last().fill('And the lake.');
  await press('POST REPLY');
  await expect(page.getByText('AND THE LAKE.')).toBeVisible();
  await press(/^DELETE MY COMMENT/);
  await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click();
  await expect(page.getByText('I LIKE THE BOAT.')).toBeHidden();
  expect(faults).toEqual([]);
});

import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';

/** Tests the page's Trusted Types policy from within the page. */

test('markup and script text are refused', async ({ page }) => {
  await page.goto('/about');
  await untilSettled(page);
  const names = await page.evaluate(() => {
    const attempts: readonly (() => void)[] = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x>' }),
      () => document.body.insertAdjacentHTML('beforeend', '<b>loud</b>'),
      () => document.write('<b>loud</b>'),
      () => Object.assign(document.createElement('script'), { text: 'globalThis.gotIn = true' }),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(names).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('a script or worker of another place is refused before it is asked for', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about');
  await untilSettled(page);
  const { own, foreign } = await page.evaluate(async (origin) => {
    const tryScript = (address: string) => {
      try {
        document.createElement('script').src = address;
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const worker = await navigator.serviceWorker.register('/images/blog/x.webp').then(
      () => 'taken',
      (error: Error) => error.name,
    );
    return {
      own: tryScript(`${origin}/assets/any.js`),
      foreign: [
        tryScript('https://elsewhere.example/assets/a.js'),
        tryScript('/images/blog/0123456789abcdef01234567.webp'),
        tryScript('data:text/javascript,globalThis.gotIn=true'),
        worker,
      ],
    };
  }, baseURL);
  expect(own).toBe('taken');
  expect(foreign).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  expect(asked.filter((url) => /elsewhere|images\/blog/.test(url))).toEqual([]);
});

test('nobody can make a second, laxer policy', async ({ page }) => {
  await page.goto('/about');
  await untilSettled(page);
  const outcome = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    return ['default', 'anything'].map((name) => {
      try {
        trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
        return 'made';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcome).toEqual(['TypeError', 'TypeError']);
});

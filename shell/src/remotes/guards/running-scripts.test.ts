import { expect, it } from 'vitest';
import { lockStackFormatting, runningScripts } from './running-scripts';

/** A page in a frame has an `Error` of its own, and what is locked there stays locked for good. */
type Page = Window & typeof globalThis & { eval(code: string): unknown };
const page = document.body.appendChild(document.createElement('iframe')).contentWindow as Page;

it('are told by where they came from, whatever names of functions and comments say', () => {
  lockStackFormatting(page.Error);
  Object.assign(page, { ask: () => [page.eval('new Error().stack'), runningScripts(page.Error)].map(String) });
  const told = page.eval(`
    const posing = { ['f (https://site.example/assets/main.js:1:1)\\n    at g']: () => ask() };
    Object.values(posing)[0]();
    //# sourceURL=https://site.example/remotes/mf_blog/1.0.0/assets/a.js
  `) as readonly string[];
  const [asText, asTheyAre] = told;
  expect(asText).toMatch(/main\.js:1:1\)\n.*mf_blog/);
  expect(asTheyAre).toContain('eval');
  expect(asTheyAre).not.toContain('site.example');
});

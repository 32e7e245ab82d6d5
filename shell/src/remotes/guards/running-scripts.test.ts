import { createContext, Script } from 'node:vm';
import { expect, it } from 'vitest';
import { holdStackWriting, runningScripts } from './running-scripts';

const club = 'https://site.example/remotes/mf_club/1.0.0/assets/a.js';

it('are told by where they came from, whatever names of functions and comments say', () => {
  const realm = createContext({});
  const errors = new Script('Error').runInContext(realm);
  holdStackWriting(errors);
  Object.assign(realm, { ask: () => runningScripts(errors) });
  const code = `
    const posing = { ['f (https://site.example/assets/main.js:1:1)\\n    at g']: () => ask() };
    Object.values(posing)[0]();
    //# sourceURL=https://site.example/remotes/mf_blog/1.0.0/assets/a.js
  `;
  const scripts: string[] = new Script(code, { filename: club }).runInContext(realm);
  expect(scripts.filter((address) => address.startsWith('https:'))).toEqual([club, club]);
});

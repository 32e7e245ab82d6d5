import { expect, it } from 'vitest';
import { withEndings } from './with-endings';

const files = new Set(['/out/api/call.js', '/out/api/index.js', '/out/a.module.js']);
const added = (text: string) => withEndings(text, '/out/main.js', (path) => files.has(path));

it.each([
  ["import { call } from './api/call';", "import { call } from './api/call.js';"],
  ["export * from './api';", "export * from './api/index.js';"],
  ["const later = () => import('./api/call');", "const later = () => import('./api/call.js');"],
  ["import(/* webpackChunkName: 'later' */ './api/call');", "import(/* webpackChunkName: 'later' */ './api/call.js');"],
  ["type A = import('./api/call').A;", "type A = import('./api/call.js').A;"],
  ['import "./api/call";', 'import "./api/call.js";'],
])('%s gets its ending', (source, built) => {
  expect(added(source)).toBe(built);
});

it.each(["import './a.module.css';", "import { z } from 'zod/mini';", "const text = 'from ./api';"])(
  '%s stays',
  (source) => {
    expect(added(source)).toBe(source);
  },
);

import type { AdminRemote, RemoteErrorGroup } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { browserText, errorText } from './error-text';
import { RemoteErrors } from './remote-errors';

const at = '2026-11-20T08:00:00.000Z';
const error: RemoteErrorGroup = {
  fingerprint: 'f',
  version: '1.4.0-5f1c',
  kind: 'error',
  name: 'TypeError',
  message: 'reads a property of undefined',
  page: '/blog/:id',
  frames: [
    {
      file: 'assets/a.js',
      line: 1,
      column: 80,
      source: { file: 'src/join.ts', line: 12, text: 'return club.members;' },
    },
  ],
  count: 7,
  browsers: { safari: 1, chrome: 6 },
  firstAt: at,
  lastAt: at,
};
const remote: AdminRemote = {
  ...{ name: 'mf_blog', label: 'The blogs', revision: 1, stable: '1', canary: null, previous: null, waiting: [] },
  ...{ releases: [], health: [], changes: [] },
};

function show(answer: NonNullable<Parameters<typeof fakeApi>[0]>[string]) {
  const server = fakeApi({ 'GET /admin/remotes/:name/errors': answer });
  renderWithKit(<RemoteErrors remote={remote} />, { user: buildUser({ isAdmin: true }) });
  return server;
}
const open = () => userEvent.click(screen.getByText("Errors on readers' pages"));

it('shows each error with its count, page, browsers and line of code, once somebody opens it', async () => {
  const server = show({ errors: [error] });
  expect(server.calls('GET /admin/remotes/:name/errors')).toHaveLength(0);
  await open();
  const entry = await screen.findByRole('listitem');
  expect(entry).toHaveTextContent('TypeError: reads a property of undefined');
  expect(entry).toHaveTextContent(/7 times, last .*, in 1\.4\.0-5f1c, at \/blog\/:id, Chrome \(6\), Safari \(1\)/);
  expect(entry).toHaveTextContent('src/join.ts:12return club.members;');
});

it('says when there is nothing, and when it cannot be loaded', async () => {
  show({ errors: [] });
  await open();
  expect(await screen.findByText('No page has reported an error in the last 30 days.')).toBeInTheDocument();
});

it('can be tried again', async () => {
  const server = show(() => refuse(503, 'The registry is away.', 'unavailable'));
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  server.answer({ 'GET /admin/remotes/:name/errors': { errors: [error] } });
  await userEvent.click(again);
  expect(await screen.findByRole('listitem')).toBeInTheDocument();
});

it.each<[Partial<RemoteErrorGroup>, string]>([
  [{ kind: 'boundary', message: 'its own' }, 'TypeError while drawing'],
  [{ kind: 'call', call: 'GET /blog/{id}', status: 500 }, 'GET /blog/{id} was answered 500'],
  [{ kind: 'overstep', overstep: 'storage' }, "Touched somebody else's data in the browser"],
  [{ name: 'another', message: 'its own' }, 'Error'],
])('says what happened: %j', (change, text) => {
  expect(errorText({ ...error, ...change })).toBe(text);
  expect(browserText({ browsers: { another: 2 } })).toBe('another browser (2)');
});

import { type RemoteListEntry, remoteErrorReports } from '@storysprout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { remoteEntry } from '../../testing/federation';
import { registry } from '../loading/remote-registry';
import { errorNotes } from './error-notes';
import { ErrorReports } from './error-reports';
import { reports as counted } from './remote-reports';
import type { NamedShell } from './shell-release';

vi.mock('../loading/federation', () => import('../../testing/federation'));

const typed = 'my secret kitten';
const sent: { address: string; body: string }[] = [];
let version = 0;

function entry(): RemoteListEntry {
  version += 1;
  const known = remoteEntry('mf_blog');
  const hash = { manifest: 'sha256-a', entry: 'sha256-b' };
  return {
    ...known,
    version: `${version}`,
    entry: `/remotes/mf_blog/${version}/mf-manifest.json`,
    channel: 'stable',
    integrity: hash,
  };
}

/** An error with a frame in the remote's code. */
function errorIn(name: string, message: string, file = 'assets/a1.js'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at ${typed.replaceAll(' ', '')} (${window.location.origin}/remotes/${name}/${version}/${file}:1:20)`;
  return error;
}

let shell: NamedShell | null = null;
let reports: ErrorReports;
/** Starts the reports. Errors noted before must not be lost. */
const begin = () => {
  reports = new ErrorReports({
    table: () => registry.get().table,
    shell: () => shell,
    ownPaths: ['/', '/about'],
    reports: counted,
  });
  reports.start();
};
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
};
async function errorsSent() {
  hide();
  await vi.waitFor(() => expect(sent.some(({ address }) => address === '/registry/errors')).toBe(true));
  return sent
    .filter(({ address }) => address === '/registry/errors')
    .flatMap(({ body }) => remoteErrorReports.parse(JSON.parse(body)).errors);
}

beforeEach(async () => {
  sent.length = 0;
  navigator.sendBeacon = (address, body) => {
    void (body as Blob).text().then((text) => sent.push({ address: String(address), body: text }));
    return true;
  };
  await registry.start([entry()]);
});

it('reports what nothing caught, laid to the remote, without a word of the message', async () => {
  const stop = errorNotes.watch();
  // A remote stops the events, and a picture fails to load.
  const hush = (event: Event) => event.stopImmediatePropagation();
  for (const name of ['error', 'unhandledrejection']) window.addEventListener(name, hush, true);
  document.body.dispatchEvent(new Event('error'));
  window.history.replaceState(null, '', '/blog/65f000000000000000000001?search=kitten');
  window.dispatchEvent(new ErrorEvent('error', { error: errorIn('mf_blog', `${typed} is no word`) }));
  const rejected = new Event('unhandledrejection');
  Object.assign(rejected, { reason: errorIn('mf_blog', `Cannot read properties of undefined (reading '${typed}')`) });
  window.dispatchEvent(rejected);
  begin();
  const errors = await errorsSent();
  stop();
  for (const name of ['error', 'unhandledrejection']) window.removeEventListener(name, hush, true);
  window.history.replaceState(null, '', '/');
  expect(errors).toEqual([
    expect.objectContaining({
      remote: 'mf_blog',
      version: `${version}`,
      channel: 'stable',
      kind: 'error',
      message: 'its own',
    }),
    expect.objectContaining({ kind: 'rejection', name: 'TypeError', message: 'reads a property of undefined' }),
  ]);
  expect(errors[0]).toMatchObject({ frames: [{ file: 'assets/a1.js', line: 1, column: 20 }] });
  expect(errors[0]?.page).not.toContain('65f');
  expect(JSON.stringify(sent)).not.toMatch(/kitten|secret/i);
});

it('tells an error in a loop once, and ten of a page view at most', async () => {
  begin();
  for (let at = 0; at < 40; at += 1) reports.note({ kind: 'error', error: errorIn('mf_blog', 'again') });
  for (let at = 0; at < 40; at += 1)
    reports.note({ kind: 'error', error: errorIn('mf_blog', 'other', `assets/x${at}.js`) });
  expect(await errorsSent()).toHaveLength(10);
});

it('is silent about errors of the shell, and of versions from a dev server', async () => {
  begin();
  reports.note({ kind: 'error', error: new Error('in the shell') });
  reports.note({ kind: 'error', error: errorIn('mf_nobody', 'unknown') });
  reports.note({ kind: 'boundary', error: errorIn('mf_blog', 'the one that counts') });
  expect(await errorsSent()).toMatchObject([{ kind: 'boundary' }]);
});

it('counts an error that nothing caught as a failure of the version, once with the view of the same page', async () => {
  const remote = registry.get().table.get('mf_blog');
  if (!remote) throw new Error('The remote is not listed.');
  counted.start();
  counted.viewed(remote);
  begin();
  reports.note({ kind: 'rejection', error: errorIn('mf_blog', 'oh') });
  reports.note({
    kind: 'call',
    error: errorIn('mf_blog', 'a service is down', 'assets/b2.js'),
    call: 'GET /blog/{id}',
    status: 500,
  });
  expect(await errorsSent()).toHaveLength(2);
  const told = sent
    .filter(({ address }) => address === '/registry/reports')
    .flatMap(({ body }) => JSON.parse(body).reports);
  expect(told.filter((each: { version: string }) => each.version === `${version}`)).toEqual([
    { remote: 'mf_blog', version: `${version}`, channel: 'stable', kind: 'script-error' },
  ]);
});

it('counts an error as a failure whatever became of regular expressions', async () => {
  begin();
  counted.start();
  const exec = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(() => {
    throw new Error('replaced');
  });
  expect(() => reports.note({ kind: 'error', error: errorIn('mf_blog', 'oh') })).toThrow('replaced');
  exec.mockRestore();
  hide();
  await vi.waitFor(() => expect(sent.map(({ body }) => body).join()).toContain(`"version":"${version}"`));
  expect(sent[0]).toMatchObject({ address: '/registry/reports', body: expect.stringContaining('script-error') });
});

it('lays to a released shell what goes wrong in its own files, and to a remote what goes wrong in that', async () => {
  shell = { name: 'shell', version: '0.2.0', channel: 'canary', trial: true };
  begin();
  const inShell = new TypeError('x');
  inShell.stack = `TypeError: x\n    at go (${window.location.origin}/assets/0a1b2c3d4e.js:1:20)`;
  const inRemote = errorIn('mf_blog', 'y');
  inRemote.stack += `\n    at render (${window.location.origin}/assets/0a1b2c3d4e.js:1:2)`;
  for (const error of [inShell, inRemote]) errorNotes.add({ kind: 'error', error });
  expect((await errorsSent()).map(({ remote, version, frames }) => [remote, version, frames[0]?.file])).toEqual([
    ['shell', '0.2.0', 'assets/0a1b2c3d4e.js'],
    ['mf_blog', String(version), 'assets/a1.js'],
  ]);
  shell = null;
});

it('lays an overstep to the remote that the guards know, whatever its stack looks like', async () => {
  begin();
  errorNotes.add({
    ...{ kind: 'overstep', overstep: 'storage', error: errorIn('mf_blog', 'storage') },
    remote: { name: 'mf_club', version: '1' },
  });
  errorNotes.add({
    ...{ kind: 'overstep', overstep: 'header', error: errorIn('mf_club', 'header') },
    remote: { name: 'mf_blog', version: `${version}` },
  });
  expect(await errorsSent()).toMatchObject([{ remote: 'mf_blog', overstep: 'header', frames: [] }]);
});

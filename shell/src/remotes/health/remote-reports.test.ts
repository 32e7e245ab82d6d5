import type { RemoteReport } from '@storysprout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Remote } from '../list/remote-table';
import { canaryHeartbeats } from './canary-heartbeats';
import { RemoteReports } from './remote-reports';

const manifest = { name: 'mf_club', label: 'The club', contract: 1 as const, pages: [], widgets: [] };
const remote: Remote = { name: 'mf_club', version: '1', channel: 'canary', entry: '', folder: '', manifest };
const shown = { remote: 'mf_club', version: '1', channel: 'canary' };

let sent: RemoteReport[];
let reports: RemoteReports;
/** Pages of other test files, which nobody sees any more, may still have a view to report. */
let isLeaving = false;

beforeEach(() => {
  sent = [];
  navigator.sendBeacon = (_address, body) => {
    if (!isLeaving) return true;
    void (body as Blob).text().then((text) => sent.push(...JSON.parse(text).reports));
    return true;
  };
  reports = new RemoteReports();
  reports.start();
});

/** Simulates leaving the page, which sends the waiting reports. */
async function sendAll(count: number): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  isLeaving = true;
  document.dispatchEvent(new Event('visibilitychange'));
  isLeaving = false;
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(sent).toHaveLength(count));
}

it('counts a page view once when its view has not been sent yet', async () => {
  reports.viewed(remote);
  reports.threw(remote, 'script-error');
  await sendAll(1);
  expect(sent).toEqual([{ ...shown, kind: 'script-error' }]);
  expect(reports.shown()).toEqual([shown]);
});

it('says nothing about a build that nobody released, nor about the shell around it', async () => {
  reports.setShell({ name: 'shell', version: '0.2.0', channel: 'canary' });
  const preview: Remote = { ...remote, name: 'mf_new', channel: 'preview' };
  reports.viewed(preview);
  reports.threw(preview, 'script-error');
  reports.viewed(remote);
  await sendAll(1);
  expect(sent.map((report) => report.remote)).toEqual(['mf_club']);
});

it('names the page as its signs of life do while a remote on it has a canary', async () => {
  let told = '';
  navigator.sendBeacon = (address, body) => {
    if (isLeaving) void (body as Blob).text().then((text) => (told = `${address} ${text}`));
    return true;
  };
  canaryHeartbeats.open({ ...remote, trial: true });
  reports.viewed(remote);
  await sendAll(0);
  await vi.waitFor(() => expect(told).toContain(`/registry/reports {"page":"${canaryHeartbeats.page}"`));
});

it('says that the view was sent before', async () => {
  reports.viewed(remote);
  await sendAll(1);
  reports.threw(remote, 'overstep');
  await sendAll(2);
  expect(sent).toEqual([
    { ...shown, kind: 'view' },
    { ...shown, kind: 'overstep', wasShown: true },
  ]);
});

it('counts no view of a version that failed first, and each failure once', async () => {
  reports.threw(remote, 'script-error');
  reports.viewed(remote);
  await reports.failed(remote, 'render-error');
  await sendAll(1);
  expect(sent).toEqual([{ ...shown, kind: 'script-error' }]);
});

it('reports a failure though the files cannot be looked at, as when a remote has the network hang', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const failed = reports.failed({ ...remote, integrity: { manifest: 'a', entry: 'b' } }, 'load-failure');
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await sendAll(1);
  expect(sent).toEqual([{ ...shown, kind: 'load-failure' }]);
});

it('holds what fails on a page against a shell that has a canary, too, once', async () => {
  const shell = { name: 'shell', version: '0.2.0', channel: 'canary' } as const;
  reports.setShell(shell);
  reports.viewed(shell);
  await sendAll(1);
  await reports.failed(remote, 'load-failure');
  await reports.failed({ ...remote, name: 'mf_other' }, 'render-error');
  await sendAll(4);
  const ofShell = { remote: 'shell', version: '0.2.0', channel: 'canary' };
  expect(sent).toEqual([
    { ...ofShell, kind: 'view' },
    { ...ofShell, kind: 'load-failure', wasShown: true },
    { ...shown, kind: 'load-failure' },
    { ...shown, remote: 'mf_other', kind: 'render-error' },
  ]);
});

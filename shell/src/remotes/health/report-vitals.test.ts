import { pageVitals, type ShownRemote } from '@storysprout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import { reportVitals } from './report-vitals';

vi.mock('web-vitals');

const blog: ShownRemote = { remote: 'mf_blog', version: '1.0-a', channel: 'canary' };
const sent: { address: string; body: Blob }[] = [];

/** Leaves the page. The library then reports these values. */
function leave(values: { lcp?: number; inp?: number; cls?: number }): void {
  const give = (listener: unknown, value: number | undefined) => {
    if (value !== undefined) (listener as (metric: Pick<MetricType, 'value'>) => void)({ value });
  };
  give(vi.mocked(onLCP).mock.calls.at(-1)?.[0], values.lcp);
  give(vi.mocked(onINP).mock.calls.at(-1)?.[0], values.inp);
  give(vi.mocked(onCLS).mock.calls.at(-1)?.[0], values.cls);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  sent.length = 0;
  // Other reports are sent when the page is left, too.
  navigator.sendBeacon = (address, body) =>
    String(address) !== '/registry/vitals' || sent.push({ address: String(address), body: body as Blob }) > 0;
});

it('tells once how the page felt, with the versions that were on it', async () => {
  const shown: ShownRemote[] = [];
  reportVitals(() => shown);
  shown.push(blog);
  leave({ lcp: 812.4, cls: 0 });
  leave({ inp: 40 });
  expect(sent).toHaveLength(1);
  const told = JSON.parse((await sent[0]?.body.text()) ?? '');
  expect(pageVitals.parse(told)).toEqual({ lcpMs: 812.4, cls: 0, remotes: [blog] });
});

it('says nothing of a page without remotes, nor of one that told nothing', () => {
  reportVitals(() => []);
  leave({ lcp: 800 });
  reportVitals(() => [blog]);
  leave({});
  expect(sent).toEqual([]);
});

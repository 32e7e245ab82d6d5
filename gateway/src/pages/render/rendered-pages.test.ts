import type { RenderRequest } from '@storysprout/contract';
import { expect, it, vi } from 'vitest';
import type { PagesContext } from '../pages.context';
import { RenderedPages, type RenderQuestion } from './rendered-pages';

const minute = 60_000;
const question: RenderQuestion = {
  address: '/about',
  shell: { hash: 'a'.repeat(64), code: 'code' },
  list: { remotes: [] },
  parts: [],
  answers: new Map(),
};

/** Creates the pages, with their clock and a record of the renderer's calls. */
function start(outcome: () => 'rendered' | 'partial' | 'failed' = () => 'rendered') {
  const clock = { now: 10 * minute };
  const asked: number[] = [];
  const render = async (_key: string, { body: { now } }: { body: RenderRequest }) => {
    asked.push(now);
    const became = outcome();
    if (became === 'failed') throw new Error('away');
    const html = `${became} at ${now / minute}`;
    return { missing: [], page: { html, parts: [], isComplete: became === 'rendered', state: { now, queries: [] } } };
  };
  const pages = new RenderedPages({
    renderer: { call: render as unknown as PagesContext['renderer']['call'] },
    bundles: { hashOf: async () => null, codeOf: async () => null },
    styles: { of: async () => [] },
    settings: { apiBaseUrl: '', supportEmail: 'help@sprout.example', siteName: 'Storysprout', asksForAge: false },
    logger: { debug: () => undefined },
    onOutcome: () => undefined,
    now: () => clock.now,
  });
  const shown = async () => {
    const page = await pages.find(question);
    return page === null || page === 'late' ? page : page.html;
  };
  return { clock, asked, shown };
}

it('renders a page again for its dates, and nobody waits for that', async () => {
  const { clock, asked, shown } = start();
  expect(await shown()).toBe('rendered at 10');
  clock.now += minute;
  expect(await shown()).toBe('rendered at 10');
  await vi.waitFor(async () => expect(await shown()).toBe('rendered at 11'));
  expect(asked).toEqual([10 * minute, 11 * minute]);
});

it.each(['failed', 'partial'] as const)(
  'keeps a complete page when a later rendering is %s, and tries again after five seconds',
  async (worse) => {
    let outcome: 'rendered' | typeof worse = 'rendered';
    const { clock, asked, shown } = start(() => outcome);
    await shown();
    outcome = worse;
    clock.now += minute;
    expect(await shown()).toBe('rendered at 10');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await new Promise(setImmediate);
    expect(await shown()).toBe('rendered at 10');
    expect(asked).toHaveLength(2);
    outcome = 'rendered';
    clock.now += 5_000;
    await vi.waitFor(async () => expect(await shown()).toBe('rendered at 11'));
  },
);

it('renders a page again after five seconds when a part was missing, and not before', async () => {
  let outcome: 'rendered' | 'partial' = 'partial';
  const { clock, asked, shown } = start(() => outcome);
  expect(await shown()).toBe('partial at 10');
  outcome = 'rendered';
  clock.now += 4_000;
  expect(await shown()).toBe('partial at 10');
  expect(asked).toHaveLength(1);
  clock.now += 1_000;
  await vi.waitFor(async () => expect(await shown()).toBe('rendered at 10'));
  clock.now += 10_000;
  expect(await shown()).toBe('rendered at 10');
  expect(asked).toHaveLength(2);
});

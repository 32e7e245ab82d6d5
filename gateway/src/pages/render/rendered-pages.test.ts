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
function start(fail = () => false, isComplete = () => true) {
  const clock = { now: 10 * minute };
  const asked: number[] = [];
  const render = async (_key: string, { body: { now } }: { body: RenderRequest }) => {
    asked.push(now);
    if (fail()) throw new Error('away');
    const html = `${isComplete() ? 'drawn' : 'partly drawn'} at ${now / minute}`;
    return { missing: [], page: { html, parts: [], isComplete: isComplete(), state: { now, queries: [] } } };
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

it('draws a page anew for its dates, and nobody waits for that', async () => {
  const { clock, asked, shown } = start();
  expect(await shown()).toBe('drawn at 10');
  clock.now += minute;
  expect(await shown()).toBe('drawn at 10');
  await vi.waitFor(async () => expect(await shown()).toBe('drawn at 11'));
  expect(asked).toEqual([10 * minute, 11 * minute]);
});

it('goes on with what was drawn while the renderer is away, and leaves it alone for a while', async () => {
  let isAway = false;
  const { clock, asked, shown } = start(() => isAway);
  await shown();
  isAway = true;
  clock.now += minute;
  expect(await shown()).toBe('drawn at 10');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await new Promise(setImmediate);
  expect(await shown()).toBe('drawn at 10');
  expect(asked).toHaveLength(2);
});

it('renders a page again after five seconds when a part was missing, and not before', async () => {
  let isComplete = false;
  const { clock, asked, shown } = start(undefined, () => isComplete);
  expect(await shown()).toBe('partly drawn at 10');
  isComplete = true;
  clock.now += 4_000;
  expect(await shown()).toBe('partly drawn at 10');
  expect(asked).toHaveLength(1);
  clock.now += 1_000;
  await vi.waitFor(async () => expect(await shown()).toBe('drawn at 10'));
  clock.now += 10_000;
  expect(await shown()).toBe('drawn at 10');
  expect(asked).toHaveLength(2);
});

it('keeps a complete page when a later rendering lacks a part', async () => {
  let isComplete = true;
  const { clock, asked, shown } = start(undefined, () => isComplete);
  await shown();
  isComplete = false;
  clock.now += minute;
  expect(await shown()).toBe('drawn at 10');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await new Promise(setImmediate);
  expect(await shown()).toBe('drawn at 10');
  expect(asked).toHaveLength(2);
  isComplete = true;
  clock.now += 5_000;
  await vi.waitFor(async () => expect(await shown()).toBe('drawn at 11'));
});

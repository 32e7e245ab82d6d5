import type { BlogRevision } from '@storysprout/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, offline, renderWithKit } from '../../testing';
import { BlogHistory, type BlogHistoryProps } from './blog-history';

function buildRevision(revision: number, overrides: Partial<BlogRevision> = {}): BlogRevision {
  return {
    revision,
    at: '2026-11-20T10:00:00.000Z',
    status: 'rejected',
    reason: null,
    title: `Title ${revision}`,
    category: 'Story',
    description: `The fox ran home ${revision} times.`,
    image: null,
    marks: [],
    ...overrides,
  };
}

const three = [
  buildRevision(9, { status: 'approved' }),
  buildRevision(5, { reason: 'A little longer, please.' }),
  buildRevision(2),
];

function open(revisions: readonly BlogRevision[], props: Partial<BlogHistoryProps> = {}) {
  fakeApi({ 'GET /blog/post/:id/history': { revisions } });
  return renderWithKit(<BlogHistory blogId="65f0000000000000000000b1" {...props} />);
}

const showWords = (item: HTMLElement) => userEvent.click(within(item).getByRole('button', { name: /^Show the words/ }));

it('lists the texts with what was decided about each, and why', async () => {
  open(three);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Title 9', 'Title 5', 'Title 2']);
  expect(within(items[0] as HTMLElement).getByText('Published')).toBeVisible();
  expect(items[1]).toHaveTextContent('Why it was sent back: A little longer, please.');
  expect(screen.queryByRole('button', { name: 'Bring this back' })).not.toBeInTheDocument();
});

it('compares a text with the one before it, and with any other', async () => {
  open(three);
  const [newest] = await screen.findAllByRole('listitem');
  if (!newest) throw new Error('no version');
  await showWords(newest);
  const removed = () =>
    within(newest)
      .getAllByRole('deletion')
      .map(({ textContent }) => textContent);
  expect(removed()).toEqual(['taken out: 5', 'taken out: 5']);
  await userEvent.selectOptions(within(newest).getByLabelText('Compare with'), '2');
  expect(removed()).toEqual(['taken out: 2', 'taken out: 2']);
  await userEvent.selectOptions(within(newest).getByLabelText('Compare with'), '');
  expect(within(newest).queryByRole('deletion')).not.toBeInTheDocument();
});

it('marks what the checks noticed for those who get names for it, and for nobody else', async () => {
  const noticed = buildRevision(2, { marks: [{ field: 'description', start: 4, end: 7, kind: 'place' }] });
  const { container, unmount } = open([noticed], { labelOf: (kind) => `Look: ${kind}` });
  await showWords(await screen.findByRole('listitem'));
  expect(container.querySelector('mark')).toHaveTextContent('Look: place: fox');
  unmount();
  const other = open([noticed]);
  await showWords(await screen.findByRole('listitem'));
  expect(other.container.querySelector('mark')).toBeNull();
});

it('says when there is nothing yet, and when it could not be loaded', async () => {
  const { unmount } = open([]);
  expect(await screen.findByText('Nothing to look back at yet')).toBeVisible();
  unmount();
  fakeApi({ 'GET /blog/post/:id/history': offline });
  renderWithKit(<BlogHistory blogId="65f0000000000000000000b1" />);
  expect(await screen.findByText("We couldn't load the older versions.", undefined, { timeout: 4_000 })).toBeVisible();
});

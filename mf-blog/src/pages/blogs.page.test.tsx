import { fakeApi, offline, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildCard, buildCards } from '../testing/builders';
import BlogsPage from './blogs.page';

const open = (path = '/blogs') => renderWithKit(<BlogsPage />, { path });
const isAboutUnanswered = ({ query }: { query: URLSearchParams }) => query.has('comments');
const lastQuery = (server: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(server.calls('GET /blog/all').findLast((call) => !isAboutUnanswered(call))?.query ?? []);

/** Answers the list with these pages by cursor, while every story has a comment. */
const listed =
  (pages: Record<string, unknown>) =>
  ({ query }: { query: URLSearchParams }) =>
    isAboutUnanswered({ query }) ? { blogs: [] } : pages[query.get('cursor') ?? ''];

describe('All Blogs', () => {
  it('shows the cards of the first page, asked for as cards', async () => {
    const server = fakeApi({ 'GET /blog/all': listed({ '': { blogs: buildCards(3), nextCursor: null } }) });
    open();
    expect(await screen.findByRole('heading', { name: 'Blog 3' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
    expect(lastQuery(server)).toEqual({ view: 'card', limit: '20' });
  });

  it('leaves week, category and search to the server, and keeps them in the address', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: [buildCard()], nextCursor: null } });
    const { location } = open();
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'This Week');
    await userEvent.click(screen.getByRole('button', { name: 'Poem' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search stories' }), 'fox');
    await waitFor(() =>
      expect(lastQuery(server)).toEqual({ view: 'card', limit: '20', since: 'week', category: 'Poem', search: 'fox' }),
    );
    expect(location().search).toBe('?time=week&category=Poem&search=fox');
  });

  it('starts with what the address asks for and ignores what it misspells', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: [], nextCursor: null } });
    open('/blogs?category=Pome&time=week');
    await screen.findByText('No stories found');
    expect(lastQuery(server)).toEqual({ view: 'card', limit: '20', since: 'week' });
  });

  it('goes on with the next page by its cursor', async () => {
    const pages: Record<string, unknown> = {
      '': { blogs: buildCards(3), nextCursor: 'page-2' },
      'page-2': { blogs: [buildCard({ title: 'The last one' })], nextCursor: null },
    };
    fakeApi({ 'GET /blog/all': listed(pages) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more stories' }));
    expect(await screen.findByRole('heading', { name: 'The last one' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Blog 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more stories' })).not.toBeInTheDocument();
  });

  it('ends with stories that nobody has answered', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(2), nextCursor: null } });
    open();
    const shelf = await screen.findByRole('region', { name: 'Be the first to answer' });
    expect(within(shelf).getByRole('heading', { name: 'Blog 1' })).toBeVisible();
    expect(server.calls('GET /blog/all').filter(isAboutUnanswered)).toHaveLength(1);
  });

  it('keeps what is there when the next page fails', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(3), nextCursor: 'page-2' } });
    open();
    const more = await screen.findByRole('button', { name: 'Show more stories' });
    server.answer({ 'GET /blog/all': offline });
    await userEvent.click(more);
    expect(await screen.findByText("We couldn't load more stories.")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Blog 3' })).toBeInTheDocument();
  });

  it('begins at the cursor in the address, and shows the way back', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(1), nextCursor: null } });
    const { location } = open('/blogs?cursor=page-2&category=Poem');
    await userEvent.click(await screen.findByRole('link', { name: 'See the newest stories' }));
    expect(server.calls('GET /blog/all')[0]?.query.get('cursor')).toBe('page-2');
    expect(location().search).toBe('');
    await waitFor(() => expect(lastQuery(server)).toEqual({ view: 'card', limit: '20' }));
  });

  it('keeps the page and the category when Enter is pressed in the search', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(1), nextCursor: null } });
    const { location } = open('/blogs?category=Poem');
    const sent = vi.fn((event: Event) => event.defaultPrevented);
    document.body.addEventListener('submit', sent);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search stories' }), 'fox{Enter}');
    expect(sent.mock.results.map(({ value }) => value)).toEqual([true]);
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ search: 'fox' }));
    expect(location().search).toBe('?category=Poem&search=fox');
  });

  it('says when the blogs could not be loaded, and tries again', async () => {
    const server = fakeApi({ 'GET /blog/all': offline });
    open();
    expect(await screen.findByText("We couldn't load the stories.")).toBeVisible();
    server.answer({ 'GET /blog/all': listed({ '': { blogs: buildCards(1), nextCursor: null } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Blog 1' })).toBeVisible();
  });

  it.each(['/blogs?search=brave+fox', '/blogs?q=brave%20fox'])(
    'searches at once when %s is opened',
    async (address) => {
      const server = fakeApi({
        'GET /blog/all': { blogs: buildCards(1), nextCursor: null, matched: ['brave', 'fox'] },
      });
      open(address);
      expect(await screen.findByRole('heading', { name: 'Blog 1' })).toBeVisible();
      expect(screen.getByRole('searchbox', { name: 'Search stories' })).toHaveValue('brave fox');
      expect(server.calls('GET /blog/all').map(({ query }) => query.get('search'))).toEqual(['brave fox']);
    },
  );

  it('marks the words it found, in the text too when it has them', async () => {
    const blogs = [
      buildCard({ title: 'Two foxes', excerpt: 'A walk.' }),
      buildCard({ _id: '1'.repeat(24), title: 'A walk', excerpt: 'A fox came by.' }),
    ];
    fakeApi({ 'GET /blog/all': { blogs, nextCursor: null, matched: ['fox'] } });
    open('/blogs?search=fox');
    expect(await screen.findByRole('heading', { name: 'Two foxes' })).toBeVisible();
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['foxes', 'fox']);
    expect(screen.getByText(/came by/)).toBeVisible();
  });

  it('asks kindly about a typing error, and takes the answer as the search', async () => {
    const server = fakeApi({
      'GET /blog/all': ({ query }: { query: URLSearchParams }) => ({
        blogs: buildCards(1),
        nextCursor: null,
        matched: ['dinosaur'],
        ...(query.get('search') === 'dinosour' && { didYouMean: 'dinosaur' }),
      }),
    });
    const { location } = open('/blogs?search=dinosour');
    expect(await screen.findByText(/Did you mean/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'dinosaur' }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ search: 'dinosaur' }));
    expect(location().search).toBe('?search=dinosaur');
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument());
  });

  it('goes on looking when the first page of a search is empty', async () => {
    const pages: Record<string, unknown> = {
      '': { blogs: [], nextCursor: 'page-2', matched: ['fox'] },
      'page-2': { blogs: [buildCard({ title: 'Fox' })], nextCursor: null, matched: ['fox'] },
    };
    fakeApi({ 'GET /blog/all': ({ query }: { query: URLSearchParams }) => pages[query.get('cursor') ?? ''] });
    open('/blogs?search=fox');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more stories' }));
    expect(await screen.findByRole('heading', { name: 'Fox' })).toBeVisible();
  });

  it('offers all blogs when nothing fits', async () => {
    fakeApi({
      'GET /blog/all': ({ query }: { query: URLSearchParams }) => ({ blogs: query.has('search') ? [] : buildCards(1) }),
    });
    open('/blogs?search=zebra');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all stories' }));
    expect(await screen.findByRole('heading', { name: 'Blog 1' })).toBeVisible();
  });
});

import { hideReader, ownLists } from '@storysprout/kit';
import {
  beginRealtime,
  buildUser,
  emitRealtime,
  type FakeRequest,
  fakeApi,
  offline,
  refuse,
  renderWithKit,
  reply,
} from '@storysprout/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BlogCard } from '../shared/cards/blog-card';
import { blogId, buildBlog, buildCard, buildCards, buildComment, buildReplies, held } from '../testing/builders';
import BlogPage from './blog.page';

const viewprofile = { user: buildUser() };
const liked = { success: true, liked: true, likeCount: 5 };

function serve(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /blog/post/:id': { blog: buildBlog() },
    'GET /blog/comments/count/:id': { totalCount: 2 },
    'GET /blog/comment/get': [buildComment()],
    'GET /blog/comments/mine': { liked: [], hasUnpublished: false },
    'GET /blog/likes/mine': { likes: [], nextCursor: null },
    'GET /blog/bookmarks/mine': { bookmarks: [] },
    'GET /blog/all': { blogs: [], nextCursor: null },
    'GET /user/following': { following: [] },
    'GET /user/viewprofile': viewprofile,
    ...more,
  });
}

function open({
  user = buildUser(),
  path = `/blog/${blogId}`,
}: {
  user?: ReturnType<typeof buildUser> | null;
  path?: string;
} = {}) {
  return renderWithKit(<BlogPage />, {
    ...(user && { user }),
    path,
    route: '/blog/:id',
    slots: { 'blog.aside': [{ remote: 'mf_funzone', widget: 'GameSuggestion' }] },
    widgets: { 'mf_funzone/GameSuggestion': () => <p>Play Memory Match</p> },
  });
}

const likeButton = () => screen.findByRole('button', { name: /Likes$/ });

describe('the blog page', () => {
  it('says that it is loading', () => {
    serve({ 'GET /blog/post/:id': held<never>().promise });
    open();
    expect(screen.getByText('Loading blog details...')).toBeVisible();
  });

  it('shows title, category, author, long date and text, and a game of another team', async () => {
    serve();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'The Fox Who Collected Sounds' })).toBeVisible();
    for (const text of ['Story', 'QuietFox', 'November 05, 2026', 'Fenna the fox kept a jar of sounds.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Play Memory Match')).toBeVisible();
  });

  it('tells the day of publication, as its card does, and not the one on which it was begun', async () => {
    serve();
    const page = open();
    expect(await screen.findByText('November 05, 2026')).toBeVisible();
    expect(screen.queryByText('November 03, 2026')).not.toBeInTheDocument();
    page.unmount();
    renderWithKit(<BlogCard blog={buildCard()} />);
    expect(screen.getByText('November 05, 2026')).toBeVisible();
    expect(screen.queryByText('November 03, 2026')).not.toBeInTheDocument();
  });

  it('shows three more of its category, without itself and what the reader hid', async () => {
    const hidden = { _id: '65f0000000000000000000d1', name: 'LoudOwl', image: null };
    const cards = [...buildCards(4), buildCard()].map((card, at) => (at === 1 ? { ...card, author: hidden } : card));
    const server = serve({
      'GET /blog/all': { blogs: cards, nextCursor: null },
      'PUT /user/hidden/:userId': { success: true, message: 'Done.' },
    });
    open();
    const more = await screen.findByRole('region', { name: 'More like this' });
    await act(() => hideReader({ userId: hidden._id, name: hidden.name }));
    const titles = () =>
      within(more)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(['Blog 1', 'Blog 3', 'Blog 4']));
    expect(Object.fromEntries(server.calls('GET /blog/all')[0]?.query ?? [])).toMatchObject({ category: 'Story' });
  });

  it('shows the next part of its series before the others', async () => {
    const next = buildBlog({ _id: '65f0000000000000000000e2', title: 'The Fox Goes On' });
    serve({
      'GET /blog/all': { blogs: buildCards(4), nextCursor: null },
      'GET /blog/series/:id': { parts: [buildBlog(), next].map(({ _id, title }) => ({ _id, title })) },
      'GET /blog/post/:id': ({ path }: FakeRequest) => ({
        blog: path.endsWith(next._id) ? next : buildBlog({ seriesId: blogId }),
      }),
    });
    open();
    const more = await screen.findByRole('region', { name: 'More like this' });
    const titles = () =>
      within(more)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(['The Fox Goes On', 'Blog 1', 'Blog 2']));
  });

  it('prints', async () => {
    serve();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('keeps a blog for later, and takes it off again', async () => {
    const changes = { success: true, message: 'Done' };
    const server = serve({ 'POST /blog/bookmarks': changes, 'DELETE /blog/bookmarks/:id': changes });
    open();
    const button = await screen.findByRole('button', { name: 'Read later' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    server.answer({ 'GET /blog/bookmarks/mine': { bookmarks: [blogId] } });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(server.calls('POST /blog/bookmarks')).toMatchObject([{ body: { blogId } }]);
    await waitFor(() => expect(button).toBeEnabled());
    server.answer({ 'GET /blog/bookmarks/mine': { bookmarks: [] } });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(server.calls('DELETE /blog/bookmarks/:id')).toHaveLength(1);
  });

  it('stays kept when the list arrives late and is from before it', async () => {
    const list = held<unknown>();
    const server = serve({
      'GET /blog/bookmarks/mine': () => list.promise,
      'POST /blog/bookmarks': { success: true, message: 'Done.' },
    });
    open();
    const button = await screen.findByRole('button', { name: 'Read later' });
    await waitFor(() => expect(server.calls('GET /blog/bookmarks/mine')).toHaveLength(1));
    server.answer({ 'GET /blog/bookmarks/mine': { bookmarks: [blogId] } });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    list.resolve({ bookmarks: [] });
    await act(() => list.promise);
    await waitFor(() => expect(button).toBeEnabled());
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  it('asks each page for the list while no service worker hears it, and then no more', async () => {
    const server = serve({ 'GET /blog/bookmarks/mine': { bookmarks: [blogId] } });
    const isKept = async () => {
      const { unmount } = open();
      const button = await screen.findByRole('button', { name: 'Read later' });
      await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
      unmount();
    };
    await isKept();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { controller: {} } }));
    for (let page = 0; page < 3; page += 1) await isKept();
    expect(server.calls('GET /blog/bookmarks/mine')).toHaveLength(2);
  });

  it('asks a visitor to sign in to keep a blog, and asks the server nothing', async () => {
    const server = serve();
    open({ user: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Read later' }));
    expect(await screen.findByText('Please sign in to save this story for later.')).toBeInTheDocument();
    expect(server.calls('GET /blog/bookmarks/mine')).toHaveLength(0);
  });

  it('offers its writer, and nobody else, to change it', async () => {
    serve();
    const { unmount } = open();
    await likeButton();
    expect(screen.queryByRole('link', { name: 'Change it' })).not.toBeInTheDocument();
    unmount();
    const writer = buildUser();
    serve({
      'GET /blog/post/:id': { blog: buildBlog({ author: { _id: writer._id, name: writer.name, image: null } }) },
    });
    open({ user: writer });
    expect(await screen.findByRole('link', { name: 'Change it' })).toHaveAttribute('href', `/postblog?blog=${blogId}`);
  });

  it('lets title and comments run in the direction of their own script', async () => {
    serve({
      'GET /blog/post/:id': { blog: buildBlog({ title: 'قصة الثعلب' }) },
      'GET /blog/comment/get': [buildComment({ text: 'قصة جميلة!' })],
    });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'قصة الثعلب' })).toHaveAttribute('dir', 'auto');
    await userEvent.click(screen.getByRole('button', { name: /Comments/ }));
    expect(await screen.findByText('قصة جميلة!')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('MossyFrog')).toHaveAttribute('dir', 'auto');
  });

  it('calls an author without a name Unknown', async () => {
    serve({ 'GET /blog/post/:id': { blog: buildBlog({ author: { name: '', image: null } }) } });
    open();
    expect(await screen.findByText('Unknown')).toBeVisible();
  });

  it('says when there is no such blog', async () => {
    serve({ 'GET /blog/post/:id': refuse(404, 'Blog not found.', 'not_found') });
    open();
    expect(await screen.findByText('Blog not found.')).toBeVisible();
  });

  it('says when the blog could not be loaded, and tries again', async () => {
    const server = serve({ 'GET /blog/post/:id': offline });
    open();
    expect(await screen.findByText('Failed to load blog post.')).toBeVisible();
    server.answer({ 'GET /blog/post/:id': { blog: buildBlog() } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The Fox Who Collected Sounds' })).toBeVisible();
  });

  it('tells the author why a blog came back, and offers to edit it', async () => {
    const user = buildUser();
    const blog = buildBlog({ status: 'rejected', rejectReason: 'Please take the address out.' });
    serve({ 'GET /blog/post/:id': { blog: { ...blog, author: { _id: user._id, name: 'Mina', image: null } } } });
    open({ user });
    expect(await screen.findByText('Please take the address out.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/postblog?blog=${blogId}`);
    expect(screen.queryByRole('button', { name: /Likes/ })).not.toBeInTheDocument();
  });
});

describe('liking a blog', () => {
  it('flips at once, counts by one and is locked while the call runs', async () => {
    const answer = held<typeof liked>();
    serve({ 'PATCH /blog/blog/:id/bloglike': () => answer.promise });
    open();
    await userEvent.click(await likeButton());
    await waitFor(async () => expect(await likeButton()).toHaveTextContent('5 Likes'));
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true');
    expect(await likeButton()).toBeDisabled();
    answer.resolve(liked);
    await waitFor(async () => expect(await likeButton()).toBeEnabled());
  });

  it('flips back when the call fails, and says so', async () => {
    serve({ 'PATCH /blog/blog/:id/bloglike': refuse(500, 'Oh no', 'internal') });
    open();
    await userEvent.click(await likeButton());
    expect(await screen.findByText('Something went wrong while liking.')).toBeInTheDocument();
    expect(await likeButton()).toHaveTextContent('4 Likes');
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false');
  });

  it('asks visitors to log in and sends nothing', async () => {
    const server = serve();
    open({ user: null });
    await userEvent.click(await likeButton());
    expect(await screen.findByText('Please log in to like this post!')).toBeInTheDocument();
    expect(server.calls('PATCH /blog/blog/:id/bloglike')).toHaveLength(0);
    expect(await likeButton()).toHaveTextContent('4 Likes');
  });

  it('is the reader’s own part: asked for once, with the token, while the blog comes as for visitors', async () => {
    const server = serve({
      'GET /blog/likes/mine': ({ query }: FakeRequest) =>
        query.get('after') ? { likes: [blogId], nextCursor: null } : { likes: [], nextCursor: 'next' },
    });
    open();
    await waitFor(async () => expect(await likeButton()).toHaveAttribute('aria-pressed', 'true'));
    expect(server.calls('GET /blog/likes/mine')[0]?.headers.has('authorization')).toBe(true);
    expect(server.calls('GET /blog/post/:id').map(({ headers }) => headers.has('authorization'))).toEqual([false]);
  });

  it('is known to the next page without asking, with what was liked meanwhile', async () => {
    const server = serve({ 'PATCH /blog/blog/:id/bloglike': liked });
    const first = open();
    await userEvent.click(await likeButton());
    await waitFor(async () => expect(await likeButton()).toBeEnabled());
    first.unmount();
    open();
    await waitFor(async () => expect(await likeButton()).toHaveAttribute('aria-pressed', 'true'));
    expect(server.calls('GET /blog/likes/mine')).toHaveLength(1);
  });

  it('stays when the list of likes arrives late and is from before it', async () => {
    const list = held<unknown>();
    serve({ 'PATCH /blog/blog/:id/bloglike': liked, 'GET /blog/likes/mine': () => list.promise });
    const first = open();
    await userEvent.click(await likeButton());
    await waitFor(async () => expect(await likeButton()).toBeEnabled());
    list.resolve({ likes: [], nextCursor: null });
    await act(() => list.promise);
    await waitFor(() => expect(ownLists.read('likes')).toEqual([blogId]));
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true');
    first.unmount();
    open();
    await waitFor(async () => expect(await likeButton()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('takes a double click for one', async () => {
    const server = serve({ 'PATCH /blog/blog/:id/bloglike': liked });
    open();
    await userEvent.click(await likeButton());
    await waitFor(async () => expect(await likeButton()).toBeEnabled());
    fireEvent.click(await likeButton(), { detail: 2 });
    await waitFor(async () => expect(await likeButton()).toBeEnabled());
    expect(server.calls('PATCH /blog/blog/:id/bloglike')).toHaveLength(1);
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true');
  });

  it('follows a like in another tab', async () => {
    serve();
    open();
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false');
    emitRealtime('ownLikeChanged', { blogId, liked: true });
    await waitFor(async () => expect(await likeButton()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('reads the blog again when others like it, and keeps it on screen meanwhile', async () => {
    const server = serve();
    open();
    const heading = await screen.findByRole('heading', { level: 1, name: 'The Fox Who Collected Sounds' });
    server.answer({ 'GET /blog/post/:id': { blog: buildBlog({ likeCount: 9 }) } });
    emitRealtime('blogLiked', { blogId });
    expect(await screen.findByText('9 Likes')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });

  it('does not look again when another blog is liked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serve();
    open();
    await screen.findByRole('heading', { level: 1 });
    emitRealtime('blogLiked', { blogId: '65f0000000000000000000ff' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.calls('GET /blog/post/:id')).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe('sharing a blog', () => {
  it('copies the address, says so and counts the share', async () => {
    const server = serve({ 'POST /blog/post/:id/share': { success: true, shareCount: 1 } });
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/Link copied/)).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/blog/${blogId}`);
    await waitFor(() => expect(server.calls('POST /blog/post/:id/share')).toHaveLength(1));
  });
});

describe('talking about a blog', () => {
  async function openComments(more: Parameters<typeof fakeApi>[0] = {}) {
    const server = serve(more);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Comments/ }));
    return server;
  }
  const commentBox = () => screen.findByRole('textbox', { name: 'Your comment' });
  /** A page of comments. */
  const manyComments = (from: number, nextCursor?: string) =>
    reply(
      200,
      Array.from({ length: 3 }, (_, at) => buildComment({ _id: `c${from + at}`, text: `Comment ${from + at}` })),
      nextCursor ? { 'X-Next-Cursor': nextCursor } : {},
    );

  it('opens the comments and shows them with their replies', async () => {
    await openComments({ 'GET /blog/comment/get': [buildComment({ replies: buildReplies(1) })] });
    expect(await screen.findByText('What a lovely fox!')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Replies to MossyFrog' })).getByText('Reply 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Comments (2)' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('invites to be the first', async () => {
    await openComments({ 'GET /blog/comment/get': [] });
    expect(await screen.findByText('No comments yet. Be the first!')).toBeVisible();
  });

  it('has boxes of three and of two rows', async () => {
    await openComments();
    expect(await commentBox()).toHaveAttribute('rows', '3');
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to MossyFrog' }));
    expect(screen.getByRole('textbox', { name: 'Your reply to MossyFrog' })).toHaveAttribute('rows', '2');
  });

  it('sends nothing when there are only spaces', async () => {
    const server = await openComments();
    await userEvent.type(await commentBox(), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    expect(server.calls('POST /blog/comment/add')).toHaveLength(0);
  });

  it('adds a comment and reads comments and profile again', async () => {
    const comment = buildComment({ _id: 'c2', text: 'Me too!' });
    const server = await openComments({ 'POST /blog/comment/add': { success: true, comment } });
    await userEvent.type(await commentBox(), ' Me too! ');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    expect(await screen.findByText('Me too!', { selector: 'p' })).toBeVisible();
    expect(server.calls('POST /blog/comment/add')[0]?.body).toEqual({ postId: blogId, text: 'Me too!' });
    expect(await commentBox()).toHaveValue('');
    await waitFor(() => expect(server.calls('GET /blog/comment/get').length).toBeGreaterThan(1));
    expect(server.calls('GET /user/viewprofile').length).toBeGreaterThan(0);
  });

  it("brings the reader's own new comment into sight and announces it, however long the list is", async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const comment = buildComment({ _id: 'own', text: 'Me too!' });
    await openComments({
      'GET /blog/comment/get': manyComments(1, 'after-3'),
      'POST /blog/comment/add': { success: true, comment },
    });
    await userEvent.type(await commentBox(), 'Me too!');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    const own = (await screen.findByText('Me too!', { selector: 'p' })).closest('li');
    await waitFor(() => expect(own).toHaveFocus());
    expect(scrollIntoView.mock.contexts.at(-1)).toBe(own);
    expect(screen.getByText('Here is your comment.').closest('[role=status]')).not.toBeNull();
  });

  it('lets a help note be read first', async () => {
    const comment = buildComment({ _id: 'c2', text: 'I am sad.' });
    await openComments({ 'POST /blog/comment/add': { success: true, comment, help: 'You can talk to somebody.' } });
    await userEvent.type(await commentBox(), 'I am sad.');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    expect(await screen.findByText('You can talk to somebody.')).toBeVisible();
    expect((await screen.findByText('I am sad.', { selector: 'p' })).closest('li')).not.toHaveFocus();
  });

  it('leads to the newest of many comments with one press', async () => {
    const pages: Readonly<Record<string, unknown>> = {
      '': manyComments(1, 'after-3'),
      'after-3': manyComments(4, 'after-6'),
      'after-6': manyComments(7),
    };
    await openComments({ 'GET /blog/comment/get': ({ query }: FakeRequest) => pages[query.get('cursor') ?? ''] });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the newest' }));
    const newest = (await screen.findByText('Comment 9')).closest('li');
    await waitFor(() => expect(newest).toHaveFocus());
  });

  it('counts again when others comment', async () => {
    const server = serve();
    open();
    await screen.findByRole('button', { name: 'Comments (2)' });
    beginRealtime();
    server.answer({ 'GET /blog/comments/count/:id': { totalCount: 3 } });
    emitRealtime('commentsChanged', { blogId: '65f0000000000000000000ff' });
    emitRealtime('commentsChanged', { blogId });
    expect(await screen.findByRole('button', { name: 'Comments (3)' })).toBeVisible();
  });

  it('keeps the words when they could not be sent, and says something kind', async () => {
    await openComments({ 'POST /blog/comment/add': offline });
    await userEvent.type(await commentBox(), 'So good');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    expect(await screen.findByText(/Your words are still here/)).toBeVisible();
    expect(await commentBox()).toHaveValue('So good');
  });

  it('gives the reason when the text is refused', async () => {
    await openComments({ 'POST /blog/comment/add': refuse(422, 'This looks like a phone number.', 'text_refused') });
    await userEvent.type(await commentBox(), 'Call 555 1234');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    expect(await screen.findByText('This looks like a phone number.')).toBeVisible();
  });

  it('still has the words after a reload', async () => {
    const first = serve();
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Comments/ }));
    await userEvent.type(await commentBox(), 'Half a sent');
    unmount();
    expect(first.calls('POST /blog/comment/add')).toHaveLength(0);
    await openComments();
    expect(await commentBox()).toHaveValue('Half a sent');
  });

  it('flips a comment like back when the call fails, without a message', async () => {
    await openComments({ 'PATCH /blog/comment/:id/like': refuse(500, 'Oh no', 'internal') });
    const heart = await screen.findByRole('button', { name: /likes for the comment by MossyFrog/ });
    await userEvent.click(heart);
    await waitFor(() => expect(heart).toBeEnabled());
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText('Oh no')).not.toBeInTheDocument();
    expect(console).toHaveWarnedWith('A comment could not be liked.');
  });

  it('shows which comments I like', async () => {
    await openComments({ 'GET /blog/comments/mine': { liked: [buildComment()._id], hasUnpublished: false } });
    const heart = await screen.findByRole('button', { name: /likes for the comment by MossyFrog/ });
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  it('asks for its own list where I wrote what others do not see yet', async () => {
    await openComments({
      'GET /blog/comments/mine': { liked: [], hasUnpublished: true },
      'GET /blog/comment/get': ({ headers }: FakeRequest) => [
        buildComment({ text: headers.has('authorization') ? 'Only I see this' : 'Everybody sees this' }),
      ],
    });
    expect(await screen.findByText('Only I see this')).toBeVisible();
    expect(screen.queryByText('Everybody sees this')).not.toBeInTheDocument();
  });

  it('keeps an open reply with its words and the focus while the comment is held and goes live again', async () => {
    const own = buildComment({ _id: 'own', name: 'Mina' });
    const list = (changes: object) => ({ 'GET /blog/comment/get': [{ ...own, ...changes }, buildComment()] });
    const server = await openComments({ ...list({}), 'PATCH /blog/comment/:id/like': liked });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Mina' }));
    const box = screen.getByRole('textbox', { name: 'Your reply to Mina' });
    await userEvent.type(box, 'I meant the');
    const readAgain = () => fireEvent.click(screen.getByRole('button', { name: /likes for the comment by MossyFrog/ }));
    server.answer(list({ visibility: 'held' }));
    readAgain();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reply to Mina' })).not.toBeInTheDocument());
    server.answer(list({}));
    readAgain();
    expect(await screen.findByRole('button', { name: 'Reply to Mina' })).toHaveAttribute('aria-expanded', 'true');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('I meant the');
  });

  it('posts a reply and closes its box', async () => {
    const [added] = buildReplies(1);
    const server = await openComments({ 'POST /blog/comment/:id/reply': { success: true, reply: added } });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to MossyFrog' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your reply to MossyFrog' }), 'I agree');
    await userEvent.click(screen.getByRole('button', { name: 'Post Reply' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Post Reply' })).not.toBeInTheDocument());
    expect(server.calls('POST /blog/comment/:id/reply')[0]?.body).toEqual({ text: 'I agree' });
    expect(screen.getByText('Reply 1').closest('li')).toHaveFocus();
  });

  describe('with many replies', () => {
    const longTalk = buildComment({ replies: buildReplies(20), replyCount: 45, repliesCursor: 'after-20' });
    const replies = () => [...screen.getByLabelText('Replies to MossyFrog').querySelectorAll('li:not([hidden])')];
    const more = (left: number) => screen.findByRole('button', { name: `Show more replies (${left}) to MossyFrog` });

    it('folds all but two', async () => {
      await openComments({ 'GET /blog/comment/get': [buildComment({ replies: buildReplies(3), replyCount: 3 })] });
      const button = await more(1);
      expect(replies()).toHaveLength(2);
      await userEvent.click(button);
      expect(replies()).toHaveLength(3);
      expect(replies()[2]).toHaveFocus();
      expect(screen.queryByRole('button', { name: /Show more replies/ })).not.toBeInTheDocument();
    });

    it('shows the first and, page by page, the others, reading on where the new ones begin', async () => {
      const server = await openComments({
        'GET /blog/comment/get': [longTalk],
        'GET /blog/comment/replies': { replies: buildReplies(20, 21), nextCursor: 'after-40' },
      });
      await userEvent.click(await more(43));
      expect(replies()).toHaveLength(20);
      expect(replies()[2]).toHaveFocus();
      expect(server.calls('GET /blog/comment/replies')).toHaveLength(0);
      await userEvent.click(await more(25));
      await waitFor(() => expect(replies()).toHaveLength(40));
      expect(replies()[20]).toHaveFocus();
      server.answer({ 'GET /blog/comment/replies': { replies: buildReplies(5, 41), nextCursor: null } });
      await userEvent.click(await more(5));
      await waitFor(() => expect(replies()).toHaveLength(45));
      expect(replies()[40]).toHaveFocus();
      expect(replies().at(-1)).toHaveTextContent('Reply 45');
      expect(screen.queryByRole('button', { name: /Show more replies/ })).not.toBeInTheDocument();
    });

    it('says when they could not be loaded and tries again', async () => {
      const server = await openComments({
        'GET /blog/comment/get': [longTalk],
        'GET /blog/comment/replies': refuse(500, 'Oh no', 'internal'),
      });
      await userEvent.click(await more(43));
      await userEvent.click(await more(25));
      expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load more replies.");
      server.answer({ 'GET /blog/comment/replies': { replies: buildReplies(25, 21), nextCursor: null } });
      await userEvent.click(await more(25));
      await waitFor(() => expect(replies()).toHaveLength(45));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it("shows the reader's own new reply at the end, pages before it is due", async () => {
      const [own] = buildReplies(1, 46);
      const server = await openComments({
        'GET /blog/comment/get': [longTalk],
        'POST /blog/comment/:id/reply': { success: true, reply: own },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Reply to MossyFrog' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Your reply to MossyFrog' }), 'Reply 46');
      server.answer({ 'GET /blog/comment/get': [{ ...longTalk, replyCount: 46 }] });
      await userEvent.click(screen.getByRole('button', { name: 'Post Reply' }));
      await waitFor(() => expect(replies().at(-1)).toHaveTextContent('Reply 46'));
      expect(replies()).toHaveLength(3);
      expect(await more(43)).toBeVisible();
    });
  });
});

import type { Comment } from '@storysprout/contract';
import { beginRealtime, buildUser, emitRealtime, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { blogId, buildBlog, buildComment, buildReplies, otherReader } from '../testing/builders';
import BlogPage from './blog.page';

const user = buildUser();
const commentId = buildComment()._id;
const done = { success: true, message: 'Done.' };

function open(more: Parameters<typeof fakeApi>[0] = {}, reader: ReturnType<typeof buildUser> | null = user) {
  const server = fakeApi({
    'GET /blog/post/:id': { blog: buildBlog() },
    'GET /blog/comments/count/:id': { totalCount: 1 },
    'GET /blog/comment/get': [buildComment()],
    'GET /blog/comments/mine': { liked: [], hasUnpublished: false },
    'GET /blog/likes/mine': { likes: [], nextCursor: null },
    'GET /user/viewprofile': { user },
    ...more,
  });
  renderWithKit(<BlogPage />, {
    ...(reader && { user: reader }),
    path: `/blog/${blogId}#comments`,
    route: '/blog/:id',
  });
  return server;
}

const write = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
};

async function report(what: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Report ${what}` }));
  await userEvent.click(await screen.findByRole('radio', { name: "It's mean to somebody" }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

it('marks moderators beside the names of blog, comment and reply', async () => {
  const marked = { isModerator: true };
  const replies = buildReplies(2).map((reply, at) => ({ ...reply, ...(at === 0 && marked) }));
  open({
    'GET /blog/post/:id': { blog: buildBlog({ author: { ...buildBlog().author, ...marked } }) },
    'GET /blog/comment/get': [buildComment({ ...marked, replies })],
  });
  await waitFor(() => expect(screen.getAllByText('Moderator')).toHaveLength(3));
});

describe('reporting', () => {
  it('takes a blog from the reader who reported it, kindly', async () => {
    open({ 'POST /blog/report': done });
    await report('this story');
    expect(await screen.findByText('You reported this story.')).toBeVisible();
    expect(screen.queryByText('Fenna the fox kept a jar of sounds.')).not.toBeInTheDocument();
  });

  it('takes a comment, and leaves the replies of others below a few words', async () => {
    open({
      'POST /blog/report': done,
      'GET /blog/comment/get': [buildComment({ replies: buildReplies(1) })],
    });
    await report('the comment by MossyFrog');
    expect(await screen.findByText('You reported this comment.')).toBeVisible();
    expect(screen.getByText('Reply 1')).toBeVisible();
    expect(screen.queryByText('What a lovely fox!')).not.toBeInTheDocument();
  });

  it('takes a reply alone', async () => {
    open({
      'POST /blog/report': done,
      'GET /blog/comment/get': [buildComment({ replies: buildReplies(1) })],
    });
    await report('the reply by QuietFox');
    await waitFor(() => expect(screen.queryByText('Reply 1')).not.toBeInTheDocument());
    expect(screen.getByText('What a lovely fox!')).toBeVisible();
  });
});

describe('hiding a writer', () => {
  it('takes their comment and their blog, and shows the blog again when asked to', async () => {
    open({ 'PUT /user/hidden/:userId': done, 'DELETE /user/hidden/:userId': done });
    await userEvent.click(await screen.findByRole('button', { name: 'Report the comment by MossyFrog' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hide what MossyFrog writes' }));
    expect(await screen.findByText('You hid the writer of this story.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show it again' }));
    expect(await screen.findByText('Fenna the fox kept a jar of sounds.')).toBeVisible();
  });
});

describe('what a moderator takes away while the page is open', () => {
  it('is said kindly for a blog', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'The Fox Who Collected Sounds' });
    document.documentElement.scrollTop = 700;
    emitRealtime('visibilityChanged', { kind: 'blog', id: blogId, authorId: otherReader, isPublic: false });
    expect(screen.getByText('This story was taken away.')).toBeVisible();
    expect(document.documentElement.scrollTop).toBe(0);
    emitRealtime('visibilityChanged', { kind: 'blog', id: blogId, authorId: otherReader, isPublic: true });
    expect(await screen.findByText('Fenna the fox kept a jar of sounds.')).toBeVisible();
  });

  it('is not said of a moderator when its writer took it back', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'The Fox Who Collected Sounds' });
    const withdrawn = { kind: 'blog', id: blogId, authorId: otherReader, isPublic: false, isWithdrawn: true } as const;
    emitRealtime('visibilityChanged', withdrawn);
    expect(screen.getByText('The writer took this story back.')).toBeVisible();
    expect(screen.queryByText(/A grown-up is checking it/)).not.toBeInTheDocument();
  });

  it('is gone with the next answer when the news was missed', async () => {
    const server = open();
    beginRealtime();
    expect(await screen.findByText('Fenna the fox kept a jar of sounds.')).toBeVisible();
    server.answer({ 'GET /blog/post/:id': refuse(404, 'Blog not found.', 'not_found') });
    beginRealtime();
    expect(await screen.findByText('Blog not found.')).toBeVisible();
    expect(screen.queryByText('Fenna the fox kept a jar of sounds.')).not.toBeInTheDocument();
  });

  it('leaves a placeholder above the replies of a comment', async () => {
    open({ 'GET /blog/comment/get': [buildComment({ replies: buildReplies(1) })] });
    await screen.findByText('What a lovely fox!');
    emitRealtime('visibilityChanged', {
      kind: 'comment',
      id: commentId,
      blogId,
      authorId: otherReader,
      isPublic: false,
    });
    expect(screen.getByText('This comment was taken away.')).toBeVisible();
    expect(screen.getByText('Reply 1')).toBeVisible();
  });

  it('replaces a picture and a name of the writer', async () => {
    open({
      'GET /blog/post/:id': {
        blog: buildBlog({ author: { _id: otherReader, name: 'QuietFox', image: 'user/x.webp' } }),
      },
    });
    await screen.findByText('QuietFox');
    emitRealtime('visibilityChanged', { kind: 'name', id: otherReader, authorId: otherReader, isPublic: false });
    emitRealtime('visibilityChanged', { kind: 'picture', id: otherReader, authorId: otherReader, isPublic: false });
    expect(screen.queryByText('QuietFox')).not.toBeInTheDocument();
    expect(document.querySelector('img[src*="x-small.webp"]')).toBeNull();
  });

  it('shows what the server left of a comment that was gone before', async () => {
    const gone: Comment = {
      ...buildComment({ replies: buildReplies(1) }),
      name: '',
      text: 'This comment was taken away.',
    };
    open({ 'GET /blog/comment/get': [{ ...gone, userId: undefined, visibility: 'removed' }] });
    expect(await screen.findByText('This comment was taken away.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Report the comment/ })).not.toBeInTheDocument();
  });
});

describe("the reader's own comment", () => {
  const mine = buildComment({ userId: user._id, name: 'Mina', text: 'Mine!' });

  it('tells its writer alone that a grown-up reads it first', async () => {
    const held = { ...mine, _id: '65f0000000000000000000c9', text: 'Where do you live?', visibility: 'held' as const };
    open({ 'POST /blog/comment/add': { success: true, comment: held } });
    await write('Where do you live?');
    expect(await screen.findByText('A grown-up will read this first.')).toBeVisible();
    expect(screen.getByText('Where do you live?', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete my comment' })).toBeVisible();
  });

  it('tells how long that lately took, when it is known', async () => {
    const held = { ...mine, _id: '65f0000000000000000000ca', visibility: 'held' as const, reviewSeconds: 1_200 };
    open({ 'POST /blog/comment/add': { success: true, comment: held } });
    await write('I like your fox.');
    const note = await screen.findByText('A grown-up will read this first.');
    expect(note).toHaveTextContent('A grown-up will read this first. Lately that took 20 minutes.');
  });

  it('is answered with kind words when it sounds worried', async () => {
    open({ 'POST /blog/comment/add': { success: true, comment: mine, help: 'You matter. Call 116 111.' } });
    await write('Nobody likes me.');
    expect(await screen.findByText('You matter. Call 116 111.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the refused words in the box, with the advice at the field', async () => {
    open({ 'POST /blog/comment/add': refuse(422, 'Please leave out the phone number.', 'text_refused') });
    await write('Call 555 0101');
    const box = screen.getByRole('textbox', { name: 'Your comment' });
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Please leave out the phone number/));
    expect(box).toHaveValue('Call 555 0101');
  });

  it('is deleted after a question', async () => {
    const server = open({
      'GET /blog/comment/get': [mine],
      'DELETE /blog/comment/:id': { ...done, visibility: 'removed' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my comment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your comment?' });
    server.answer({ 'GET /blog/comment/get': [] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Mine!')).not.toBeInTheDocument());
    expect(server.calls('DELETE /blog/comment/:id')).toHaveLength(1);
  });

  it('has no Report', async () => {
    open({ 'GET /blog/comment/get': [mine] });
    await screen.findByText('Mine!');
    expect(screen.queryByRole('button', { name: /^Report the comment/ })).not.toBeInTheDocument();
  });
});

describe('when the reader may not comment', () => {
  const box = () => screen.getByRole('textbox', { name: 'Your comment' });
  const button = () => screen.getByRole('button', { name: 'Post Comment' });

  it('learns of closed comments while typing, and keeps the words', async () => {
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Half a sent');
    emitRealtime('switchesChanged', { closed: { comments: 'We tidy up.' } });
    expect(screen.getByText(/Comments are closed right now/).closest('p')).toHaveTextContent('We tidy up.');
    expect(button()).toBeDisabled();
    expect(box()).toHaveValue('Half a sent');
    emitRealtime('switchesChanged', { closed: {} });
    expect(button()).toBeEnabled();
  });

  it('learns it from the answer when that comes first', async () => {
    open({ 'POST /blog/comment/add': refuse(403, 'We tidy up.', 'closed') });
    await write('Hello');
    expect(await screen.findByText(/Comments are closed right now/)).toBeVisible();
    expect(box()).toHaveValue('Hello');
  });

  it('learns of a mute from the answer, with its end', async () => {
    const mute = { until: '2099-01-05T12:00:00.000Z', reason: 'Please be kind.', decisionId: commentId };
    open({
      'POST /blog/comment/add': refuse(403, 'You can post again on January 5.', 'muted'),
      'GET /user/viewprofile': { user: { ...user, mute } },
    });
    await write('Hello');
    expect(await screen.findByText('Please be kind.')).toBeVisible();
    expect(button()).toBeDisabled();
    expect(box()).toHaveValue('Hello');
  });
});

describe("the writer's own blog that was taken away", () => {
  it('shows the reason and a way to ask again, and nothing to do with it', async () => {
    const author = { _id: user._id, name: 'Mina', image: null };
    const standing = { visibility: 'removed', visibilityReason: 'It named a friend.', canAppeal: true } as const;
    open({ 'GET /blog/post/:id': { blog: buildBlog({ author, ...standing }) } });
    expect(await screen.findByText('It named a friend.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a second look' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Likes/ })).not.toBeInTheDocument();
  });
});

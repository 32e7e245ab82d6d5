import { buildUser, fakeApi, offline, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildBlog } from '../../testing/builders';
import { MyBlogs } from './my-blogs';

const ids = { draft: '00000000000000000000000d', rejected: '00000000000000000000000e' };

function open(answer: unknown) {
  const handlers = { onEdit: vi.fn(), onNew: vi.fn() };
  const server = fakeApi({ 'GET /blog/user/blogs': answer });
  renderWithKit(<MyBlogs {...handlers} />, { user: buildUser() });
  return { server, ...handlers };
}

describe('MyBlogs', () => {
  it('names where each blog stands, and offers what can be done about it', async () => {
    const { onEdit } = open({
      blogs: [
        buildBlog({ _id: ids.draft, title: 'Half a story', status: 'draft' }),
        buildBlog({ _id: '00000000000000000000000f', title: 'Waiting', status: 'pending' }),
        buildBlog({ title: 'Out there' }),
        buildBlog({ _id: ids.rejected, title: 'Came back', status: 'rejected', rejectReason: 'A bit too short.' }),
      ],
    });
    for (const label of ['Draft', 'Pending', 'Published', 'Rejected'])
      expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Edit/ }).map((button) => button.textContent)).toEqual([
      'Edit Half a story',
      'Edit Came back',
    ]);
    expect(screen.getByText(/A bit too short\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Came back' }));
    expect(onEdit).toHaveBeenCalledWith(ids.rejected);
  });

  it('shows pages of 6', async () => {
    const pages: Record<string, unknown> = {
      '': { blogs: [buildBlog({ title: 'On page one' })], nextCursor: 'two' },
      two: { blogs: [buildBlog({ title: 'On page two' })], nextCursor: null },
    };
    const { server } = open(({ query }: { query: URLSearchParams }) => pages[query.get('cursor') ?? '']);
    await screen.findByRole('link', { name: 'On page one' });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'On page two' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'On page one' })).not.toBeInTheDocument();
    expect(server.calls('GET /blog/user/blogs')[0]?.query.get('limit')).toBe('6');
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.getByRole('link', { name: 'On page one' })).toBeVisible();
  });

  it('invites to write the first one', async () => {
    const { onNew } = open({ blogs: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a story' }));
    expect(onNew).toHaveBeenCalledOnce();
  });

  it('says when the list could not be loaded', async () => {
    open(offline);
    expect(await screen.findByText('Error fetching data')).toBeVisible();
  });

  it('does not offer to change what a moderator took away, only to let it go', async () => {
    open({ blogs: [buildBlog({ title: 'Gone', status: 'rejected', visibility: 'removed' })] });
    await screen.findByRole('link', { name: 'Gone' });
    expect(screen.queryByRole('button', { name: /^(Edit|Change it|Take it back)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Older versions of Gone' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Gone' })).toBeVisible();
  });

  it('says where the new version of a published blog stands', async () => {
    const correction = {
      status: 'rejected',
      reason: 'Please end it kindly.',
      title: 'Out there',
      category: 'Story',
      description: 'New',
      image: null,
      submittedAt: null,
    } as const;
    open({ blogs: [buildBlog({ title: 'Out there', correction })] });
    expect(
      await screen.findByText(/Your new version was sent back. Everyone still sees the old one/),
    ).toHaveTextContent('Please end it kindly.');
  });
});

describe('deleting and taking back', () => {
  const first = buildBlog({ _id: ids.draft, title: 'Half a story', status: 'draft' });
  const second = buildBlog({ _id: ids.rejected, title: 'Came back', status: 'rejected' });
  const published = buildBlog({ title: 'Out there' });
  const gone = { success: true, message: 'It is gone.', visibility: 'removed' };
  const within10s = { ...gone, undoUntil: '2026-11-22T10:00:10.000Z' };

  async function askAbout(name: RegExp | string) {
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(screen.getByRole('dialog'));
  }

  it('deletes after one yes, gives the focus to the next blog, and Undo brings it back', async () => {
    const { server } = open({ blogs: [first, second] });
    server.answer({ 'DELETE /blog/post/:id': within10s });
    const dialog = await askAbout('Delete Half a story');
    server.answer({ 'GET /blog/user/blogs': { blogs: [second] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Half a story' })).not.toBeInTheDocument());
    expect(server.calls('DELETE /blog/post/:id').map(({ params }) => params.id)).toEqual([ids.draft]);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Came back' })).toHaveFocus());
    server.answer({
      'POST /blog/post/:id/undelete': { blog: first },
      'GET /blog/user/blogs': { blogs: [first, second] },
    });
    expect(await screen.findByText('“Half a story” is deleted.')).toBeInTheDocument();
    await userEvent.click(await screen.findByText('Undo'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Half a story' })).toHaveFocus());
    expect(server.calls('POST /blog/post/:id/undelete').map(({ params }) => params.id)).toEqual([ids.draft]);
  });

  it('gives the focus to the invitation when the only blog is gone', async () => {
    const { server } = open({ blogs: [first] });
    server.answer({ 'DELETE /blog/post/:id': within10s });
    const dialog = await askAbout('Delete Half a story');
    server.answer({ 'GET /blog/user/blogs': { blogs: [] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Write a story' })).toHaveFocus());
  });

  it('keeps it when the writer changes their mind, or the server cannot', async () => {
    const { server } = open({ blogs: [first] });
    server.answer({ 'DELETE /blog/post/:id': refuse(503, 'Please try again later.', 'unavailable') });
    await userEvent.click((await askAbout('Delete Half a story')).getByRole('button', { name: 'Keep it' }));
    expect(server.calls('DELETE /blog/post/:id')).toHaveLength(0);
    await userEvent.click((await askAbout('Delete Half a story')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Half a story' })).toBeVisible();
  });

  it('says before what happens to a published blog that is taken back', async () => {
    const { server } = open({ blogs: [published] });
    server.answer({ 'DELETE /blog/post/:id': { ...gone, message: 'It is a draft again.', withdrawn: true } });
    const dialog = await askAbout('Take it back Out there');
    expect(dialog.getByText(/only you can see it/)).toBeVisible();
    expect(dialog.getByText(/likes and comments for 30 days/)).toBeVisible();
    server.answer({ 'GET /blog/user/blogs': { blogs: [{ ...published, status: 'draft', isApproved: false }] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('It is a draft again.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit Out there' })).toBeVisible();
  });
});

it('brings an older version back and opens it', async () => {
  const revision = { at: '2026-11-20T10:00:00.000Z', category: 'Story', image: null, marks: [] };
  const { server, onEdit } = open({
    blogs: [buildBlog({ _id: ids.rejected, title: 'Now', description: 'The end.', status: 'rejected', revision: 7 })],
  });
  server.answer({
    'GET /blog/post/:id/history': {
      revisions: [
        { ...revision, revision: 6, status: 'rejected', reason: 'Too short.', title: 'Now', description: 'The end.' },
        { ...revision, revision: 2, status: 'rejected', reason: null, title: 'Before', description: 'The start.' },
      ],
    },
    'POST /blog/post/:id/restore': { success: true, message: 'It is back.', blog: buildBlog() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Older versions of Now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bring this back' }));
  await waitFor(() => expect(onEdit).toHaveBeenCalledWith(ids.rejected));
  expect(server.calls('POST /blog/post/:id/restore')[0]?.body).toEqual({ revision: 2, current: 7 });
});

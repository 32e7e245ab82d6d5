import { buildUser, fakeApi, offline, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
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
  it('names where each blog stands, and lets only drafts and rejected ones be edited', async () => {
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
    await screen.findByText('On page one');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('On page two')).toBeVisible();
    expect(screen.queryByText('On page one')).not.toBeInTheDocument();
    expect(server.calls('GET /blog/user/blogs')[0]?.query.get('limit')).toBe('6');
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.getByText('On page one')).toBeVisible();
  });

  it('invites to write the first one', async () => {
    const { onNew } = open({ blogs: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a blog' }));
    expect(onNew).toHaveBeenCalledOnce();
  });

  it('says when the list could not be loaded', async () => {
    open(offline);
    expect(await screen.findByText('Error fetching data')).toBeVisible();
  });
});

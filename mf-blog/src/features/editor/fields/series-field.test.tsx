import { buildUser, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildBlog } from '../../../testing/builders';
import { SeriesField } from './series-field';

const blogAt = (day: number, overrides = {}) =>
  buildBlog({
    _id: String(day).padStart(24, '0'),
    title: `Story ${day}`,
    createdAt: `2026-11-0${day}T09:00:00.000Z`,
    ...overrides,
  });
const show = (blog: ReturnType<typeof blogAt> | null) =>
  renderWithKit(<SeriesField blog={blog} />, { user: buildUser() });

it('offers earlier published stories, and saves the choice at once', async () => {
  const server = fakeApi({
    'GET /blog/user/blogs': { blogs: [blogAt(5), blogAt(2), blogAt(1)], nextCursor: null },
    'PUT /blog/post/:id/series': { success: true, seriesId: blogAt(1)._id },
  });
  show(blogAt(3));
  const field = await screen.findByRole('combobox', { name: 'This story continues' });
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No other story',
    'Story 2',
    'Story 1',
  ]);
  await userEvent.selectOptions(field, 'Story 1');
  await waitFor(() => expect(server.calls('PUT /blog/post/:id/series')).toHaveLength(1));
  expect(server.calls('PUT /blog/post/:id/series')[0]).toMatchObject({
    params: { id: blogAt(3)._id },
    body: { continues: blogAt(1)._id },
  });
});

it('shows what it goes on from now', async () => {
  const seriesId = blogAt(1)._id;
  fakeApi({ 'GET /blog/user/blogs': { blogs: [blogAt(2, { seriesId }), blogAt(1, { seriesId })], nextCursor: null } });
  show(blogAt(3, { seriesId }));
  expect(await screen.findByRole('combobox')).toHaveValue(blogAt(2)._id);
});

it('asks to save a new story first, and says nothing to who has no published one', async () => {
  fakeApi({ 'GET /blog/user/blogs': { blogs: [blogAt(2)], nextCursor: null } });
  show(null);
  expect(await screen.findByText(/Save your story as a draft first/)).toBeVisible();
});

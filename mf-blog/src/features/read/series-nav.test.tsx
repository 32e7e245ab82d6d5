import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SeriesNav } from './series-nav';

const parts = ['First', 'Second', 'Third'].map((title, at) => ({ _id: String(at + 1).padStart(24, '0'), title }));
const idOf = (at: number) => parts[at]?._id ?? '';
const show = (at: number) => renderWithKit(<SeriesNav blogId={idOf(at)} seriesId={idOf(0)} />);

it('says which part it is, and leads to the ones before and after', async () => {
  fakeApi({ 'GET /blog/series/:id': { parts } });
  show(1);
  expect(await screen.findByText('Part 2 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Before: First' })).toHaveAttribute('href', `/blog/${idOf(0)}`);
  expect(screen.getByRole('link', { name: 'Next: Third' })).toHaveAttribute('href', `/blog/${idOf(2)}`);
});

it('has no way back at the first part', async () => {
  fakeApi({ 'GET /blog/series/:id': { parts } });
  show(0);
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Next: Second']);
});

it('is not there while no other part can be read', async () => {
  const server = fakeApi({ 'GET /blog/series/:id': { parts: parts.slice(0, 1) } });
  show(0);
  await waitFor(() => expect(server.calls()).toHaveLength(1));
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser, fakeApi, renderWithKit } from '../testing';
import { api } from './api';
import { session } from './session-store';

function MyBlogs() {
  const queryFn = async () => (await api.request('GET', '/blog/user/blogs')).data as { of: string };
  const { data } = useQuery({ queryKey: ['my-blogs'], queryFn });
  return <p>{data ? `blogs of ${data.of}` : 'Loading...'}</p>;
}

it('forgets what one reader fetched when another signs in', async () => {
  const server = fakeApi({ 'GET /blog/user/blogs': { of: 'Mina' } });
  renderWithKit(<MyBlogs />, { user: buildUser({ name: 'Mina' }) });
  await screen.findByText('blogs of Mina');
  server.answer({ 'GET /blog/user/blogs': { of: 'Oskar' } });
  act(() => session.signIn({ token: 'other', user: buildUser({ _id: '65f000000000000000000002', name: 'Oskar' }) }));
  expect(await screen.findByText('blogs of Oskar')).toBeInTheDocument();
  expect(server.calls()).toHaveLength(2);
});

it('keeps it when the same reader gets a new token', async () => {
  const server = fakeApi({ 'GET /blog/user/blogs': { of: 'Mina' } });
  renderWithKit(<MyBlogs />, { user: buildUser() });
  await screen.findByText('blogs of Mina');
  act(() => session.replaceToken('newer'));
  expect(screen.getByText('blogs of Mina')).toBeInTheDocument();
  expect(server.calls()).toHaveLength(1);
});

import { fakeApi, offline, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildStory } from '../../testing/build-story';
import { NewestStories } from './newest-stories';

describe('NewestStories', () => {
  it('links to each story', async () => {
    fakeApi({ 'GET /blog/all': { blogs: [buildStory({ _id: '7', title: 'A pond in June' })] } });
    renderWithKit(<NewestStories />);
    expect(await screen.findByRole('link', { name: 'A pond in June' })).toHaveAttribute('href', '/blog/7');
    expect(screen.getByText('by Mina')).toBeInTheDocument();
  });

  it('says so when there are none', async () => {
    fakeApi({ 'GET /blog/all': { blogs: [] } });
    renderWithKit(<NewestStories />);
    expect(await screen.findByText('No stories yet. Yours could be the first!')).toBeInTheDocument();
  });

  it('can be asked again when they did not come', async () => {
    const server = fakeApi({ 'GET /blog/all': offline });
    renderWithKit(<NewestStories />);
    const again = await screen.findByRole('button', { name: /try again/i });
    server.answer({ 'GET /blog/all': { blogs: [buildStory()] } });
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'The owl who liked mornings' })).toBeInTheDocument();
  });
});

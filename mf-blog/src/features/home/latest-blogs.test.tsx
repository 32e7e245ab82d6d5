import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildCards } from '../../testing/builders';
import { LatestBlogs } from './latest-blogs';

function open(count = 3) {
  const server = fakeApi({ 'GET /blog/all': { blogs: buildCards(count) } });
  return { server, ...renderWithKit(<LatestBlogs />) };
}

describe('LatestBlogs', () => {
  it('asks for the first 3 and repeats them for the eye only', async () => {
    const { server } = open();
    expect(await screen.findAllByRole('link')).toHaveLength(3);
    expect(screen.getAllByText('Blog 1')).toHaveLength(2);
    expect(server.calls('GET /blog/all')[0]?.query.get('limit')).toBe('3');
  });

  it('stops and goes on by a button', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(screen.getByTestId('latest-roll')).toHaveClass('stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByTestId('latest-roll')).not.toHaveClass('stopped');
  });

  it('stands still for readers who asked for less motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('reduce'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    open();
    expect(await screen.findByText('Blog 1')).toBeVisible();
    expect(screen.queryByTestId('latest-roll')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('says kindly that there is nothing yet', async () => {
    open(0);
    expect(await screen.findByText(/Yours could be the first/)).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { remoteEntry, serveParts } from '../testing/federation';
import { renderSite } from '../testing/render-site';
import { showPartsView } from './parts-view';

vi.mock('../remotes/loading/federation', () => import('../testing/federation'));
// The guards would lock the page of the whole test process for good.
vi.mock('../remotes/guards/start-guards', () => ({ startGuards: () => undefined }));

afterEach(async () => {
  const close = screen.queryByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
});

it('names the version of each part of the page, and forgets those that left it', async () => {
  serveParts({
    'mf_blog/pages/blogs': () => <h1>All Blogs</h1>,
    'mf_blog/widgets/blog-carousel': () => <p>carousel</p>,
  });
  const canary = { ...remoteEntry('mf_blog'), version: '0.2.0-5f1c', channel: 'canary' as const };
  const site = await renderSite({ path: '/blogs', remotes: [canary] });
  await screen.findByRole('heading', { name: 'All Blogs' });
  act(() => showPartsView('0.1.0-0a1b2c3d'));
  const view = screen.getByRole('complementary', { name: 'Versions on this page' });
  const lines = () =>
    within(view)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual(['shell 0.1.0-0a1b2c3d', 'mf_blog 0.2.0-5f1c canary ./pages/blogs']);
  await userEvent.click(screen.getAllByRole('link', { name: /home/i })[0] as HTMLElement);
  await waitFor(() =>
    expect(lines()).toEqual(['shell 0.1.0-0a1b2c3d', 'mf_blog 0.2.0-5f1c canary ./widgets/blog-carousel']),
  );
  site.unmount();
  expect(lines()).toEqual(['shell 0.1.0-0a1b2c3d']);
});

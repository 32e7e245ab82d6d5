import { fakeApi } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSite } from '../testing/render-site';
import { pageHeads } from './page-heads';

/** Pages whose title does not depend on what the reader did before. */
const steady = ['/', '/login', '/forgot-password', '/about', '/contact', '/privacy', '/rules', '/grown-ups'] as const;

it.each(steady)('%s has the title in the browser that its head has before the script', async (path) => {
  fakeApi();
  document.title = 'unset';
  await renderSite({ path, remotes: [] });
  const { title } = pageHeads[path];
  await waitFor(() => expect(document.title).toBe(title === '' ? 'Storysprout' : `${title} · Storysprout`));
});

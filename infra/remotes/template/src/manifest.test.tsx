import { remoteManifest } from '@storysprout/contract';
import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { manifest } from './manifest';
import SunflowerPage from './pages/sunflower.page';
import SunflowerCorner from './widgets/sunflower-corner.widget';

const [page] = manifest.pages;
const [widget] = manifest.widgets;

it('is one the shell takes', () => {
  expect(remoteManifest.parse(manifest)).toEqual(manifest);
});

it.each([
  [page, <SunflowerPage key="" />],
  [widget, <SunflowerCorner key="" />],
])('names what a part asks first, so that the answer comes with the page', async (part, shown) => {
  const server = fakeApi({ 'GET /blog/all': { blogs: [] } });
  renderWithKit(shown);
  await waitFor(() => expect(server.calls()).toHaveLength(1));
  const asked = server.calls().map(({ path, query }) => `${path}?${query}`);
  expect(asked).toEqual(part?.firstData);
});

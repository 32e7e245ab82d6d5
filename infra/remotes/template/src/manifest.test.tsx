import { remoteManifest } from '@storysprout/contract';
import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { manifest } from './manifest';
import SunflowerPage from './pages/sunflower.page';
import SunflowerCorner from './widgets/sunflower-corner.widget';

const parts = [...manifest.pages, ...manifest.widgets];

it('is one the shell takes', () => {
  expect(remoteManifest.parse(manifest)).toEqual(manifest);
});

it.each([
  ['./pages/sunflower', <SunflowerPage key="" />],
  ['./widgets/sunflower-corner', <SunflowerCorner key="" />],
])('names what %s asks first, so that the answer comes with the page', async (expose, shown) => {
  const server = fakeApi({ 'GET /blog/all': { blogs: [] } });
  renderWithKit(shown);
  await waitFor(() => expect(server.calls()).toHaveLength(1));
  const asked = server.calls().map(({ path, query }) => `${path}?${query}`);
  expect(asked).toEqual(parts.find((part) => part.expose === expose)?.firstData);
});

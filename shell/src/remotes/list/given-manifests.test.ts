import { afterEach, expect, it } from 'vitest';
import { givenManifest, givenManifests } from './given-manifests';

const path = '/remotes/mf_blog/1/mf-manifest.json';

function comeWith(text: string): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'storysprout-manifests';
  block.textContent = text;
  document.body.append(block);
}

afterEach(() => {
  document.getElementById('storysprout-manifests')?.remove();
});

it('knows the manifests that came with the page by their whole addresses', () => {
  comeWith(JSON.stringify({ [path]: { name: 'mf_blog' } }));
  expect(givenManifests()).toEqual([path]);
  expect(givenManifest(new URL(path, window.location.href).href)).toEqual({ name: 'mf_blog' });
  expect(givenManifest('https://elsewhere.example/mf-manifest.json')).toBeUndefined();
});

it.each(['', '{', 'null', '[]'])('knows none from %j', (text) => {
  comeWith(text);
  expect(givenManifests()).toEqual([]);
  expect(givenManifest(new URL(path, window.location.href).href)).toBeUndefined();
});

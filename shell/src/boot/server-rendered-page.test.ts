import { pageStateElementId } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { takeServerRenderedPage } from './server-rendered-page';

const state = { now: 1_000, queries: [] };

function open(root: string, search: string, isSignedIn = false) {
  document.body.innerHTML = `<div id="root" data-first-paint="/blogs" ${root}><h1>Blogs</h1></div><script type="application/json" id="${pageStateElementId}">${JSON.stringify(state)}</script>`;
  const container = document.querySelector('#root') ?? document.body;
  return { taken: takeServerRenderedPage(container, { pathname: '/blogs', search }, isSignedIn), container };
}

it.each([
  ['data-drawn="/blogs"', ''],
  ['data-drawn="/blogs?search=fox"', '?search=fox'],
  ['data-drawn="/blogs" data-query="any"', '?from=a-friend'],
])('takes over %s at the address with the query %j', (root, search) => {
  const { taken, container } = open(root, search);
  expect(taken).toEqual(state);
  expect(container.hasAttribute('data-first-paint')).toBe(true);
});

it.each([
  ['data-drawn="/blogs"', '?search=fox'],
  ['data-drawn="/login" data-query="any"', ''],
])('does not take over %s at the address with the query %j', (root, search) => {
  const { taken, container } = open(root, search);
  expect(taken).toBeNull();
  expect(container.hasAttribute('data-first-paint')).toBe(false);
});

it('leaves a page for readers to those who are signed in', () => {
  const root = 'data-drawn="/blogs" data-for="readers"';
  const forReader = open(root, '', true);
  expect([forReader.taken, forReader.container.textContent]).toEqual([state, 'Blogs']);
  const forVisitor = open(root, '');
  expect([forVisitor.taken, forVisitor.container.textContent]).toEqual([null, '']);
  expect(forVisitor.container.hasAttribute('data-first-paint')).toBe(false);
});

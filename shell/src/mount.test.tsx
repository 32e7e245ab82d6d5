import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mount } from './mount';

const page = () => <h1>Stories</h1>;

function rootWith(markup: string, path: string): Element {
  document.body.innerHTML = `<div id="root" data-first-paint="${path}">${markup}</div>`;
  return document.body.firstElementChild ?? document.body;
}

it('hydrates a server-rendered page, element by element', async () => {
  const root = rootWith('<h1>Stories</h1>', '/');
  const heading = root.querySelector('h1');
  await act(async () => mount(root, '/', page()));
  expect(root.querySelector('h1')).toBe(heading);
  expect(root.hasAttribute('data-first-paint')).toBe(false);
});

it('takes nothing of another page for its own', async () => {
  const root = rootWith('<p>Home</p>', '/');
  await act(async () => mount(root, '/blogs', page()));
  expect(root.innerHTML).toBe('<h1>Stories</h1>');
  expect(root.hasAttribute('data-first-paint')).toBe(false);
});

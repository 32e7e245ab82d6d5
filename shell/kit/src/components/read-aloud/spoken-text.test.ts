import { afterEach, expect, it } from 'vitest';
import { spokenTextOf } from './spoken-text';

afterEach(() => document.body.replaceChildren());

function page(markup: string): HTMLElement {
  const root = document.createElement('article');
  root.innerHTML = markup;
  document.body.append(root);
  return root;
}

const whatIsAt = (root: HTMLElement, words: string) => {
  const spoken = spokenTextOf(root);
  const start = spoken.text.indexOf(words);
  return spoken.rangeOf(start, start + words.length)?.toString();
};

it('says blocks as lines of their own and keeps inline parts together', () => {
  const root = page('<h1>The fox</h1><p>It <em>ran</em> home.</p><div><p>It slept.</p></div>');
  expect(spokenTextOf(root).text).toBe('The fox\nIt ran home.\nIt slept.');
});

it('leaves out what is hidden, pressed or marked', () => {
  const root = page(
    '<p>Yes</p><p hidden>no</p><button>no</button><span aria-hidden="true">no</span><p data-read-aloud="skip">no <b>no</b></p>',
  );
  expect(spokenTextOf(root).text).toBe('Yes');
});

it('finds words on the page, also across inline parts', () => {
  const root = page('<h1>The fox</h1><p>It <em>ran</em> home.</p>');
  expect(whatIsAt(root, 'ran')).toBe('ran');
  expect(whatIsAt(root, 'It ran home.')).toBe('It ran home.');
});

it('marks nothing on a page that has changed since', () => {
  const root = page('<p>Gone</p>');
  const spoken = spokenTextOf(root);
  root.replaceChildren();
  expect(spoken.rangeOf(0, 4)).toBeNull();
});

it('changes nothing', () => {
  const root = page('<p>It <em>ran</em> home.</p>');
  const before = root.innerHTML;
  spokenTextOf(root).rangeOf(0, 6);
  expect(root.innerHTML).toBe(before);
});

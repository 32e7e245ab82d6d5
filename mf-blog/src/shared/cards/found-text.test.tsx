import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FoundText } from './found-text';

const marked = (text: string, ...terms: string[]) => {
  const { container } = render(<FoundText text={text} found={new Set(terms)} />);
  expect(container).toHaveTextContent(text);
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
};

describe('FoundText', () => {
  it.each([
    ['The Foxes and the fox', ['fox'], ['Foxes', 'fox']],
    ['Café, cafe!', ['cafe'], ['Café', 'cafe']],
    ['The fox’s den', ['fox', 'den'], ['fox’s', 'den']],
    ['Foxglove', ['fox'], []],
    ['A duck', [], []],
  ])('marks in %s', (text, terms, expected) => {
    expect(marked(text, ...terms)).toEqual(expected);
  });

  it('shows what looks like markup as it was written', () => {
    expect(marked('<b>fox</b>', 'fox')).toEqual(['fox']);
  });
});

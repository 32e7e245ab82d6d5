import { expect, it } from 'vitest';
import { buildBlog, buildCard } from '../../../testing/builders';
import { rankRelated } from './rank-related';

const card = (number: number, title: string, excerpt = '') =>
  buildCard({ _id: String(number).padStart(24, '0'), title, excerpt });
const titles = (cards: ReturnType<typeof rankRelated>) => cards.map(({ title }) => title);
const blog = buildBlog({ title: 'The Fox and the Owl', description: 'A fox met an owl near the lighthouse.' });

it('puts first what shares most words, also in another form', () => {
  const cards = [
    card(1, 'My cat'),
    card(2, 'Lighthouses', 'Why lighthouses have lamps'),
    card(3, 'A walk', 'We met near the lighthouse'),
  ];
  expect(titles(rankRelated(blog, cards))).toEqual(['A walk', 'Lighthouses', 'My cat']);
});

it('keeps the order of the list among equals, and words of three letters count nothing', () => {
  const cards = [card(1, 'Rain'), card(2, 'The and the'), card(3, 'Snow')];
  expect(titles(rankRelated(blog, cards))).toEqual(['Rain', 'The and the', 'Snow']);
});

it('has three at most, and never the blog itself', () => {
  const cards = [
    buildCard({ ...blog, excerpt: blog.description }),
    ...[1, 2, 3, 4].map((at) => card(at, `Blog ${at}`)),
  ];
  expect(titles(rankRelated(blog, cards))).toEqual(['Blog 1', 'Blog 2', 'Blog 3']);
});

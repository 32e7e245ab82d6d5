import { isCommonTerm, termsOf, wordsOf } from '@storysprout/contract';
import { propertyRuns } from '@storysprout/service-kit/testing';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import { editDistance } from '../../src/search/corrections';
import type { SearchService } from '../../src/search/search.service';
import { blogSite } from '../support/blog-site';
import { buildBlog } from '../support/factories';
import { searchIn } from '../support/search-database';

const site = blogSite('search-property');
const collections = () => {
  const { blogs, searchEntries: entries, searchTerms: terms } = site.context.collections;
  return { blogs, entries, terms };
};

beforeEach(async () => {
  for (const collection of Object.values(collections())) await collection.deleteMany({});
});

// A few similar words, so that texts and searches often match.
const word = fc.constantFrom(
  'fox',
  'foxes',
  'Foxglove',
  'dinosaur',
  'dinosour',
  'Café',
  'cafe',
  'the',
  'moon',
  'moonlight',
  'mo',
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const category = fc.constantFrom('Poem' as const, 'Story' as const);
const blog = fc.record({
  title: text,
  description: text,
  category,
  name: word,
  /** Few different times, so that the order often depends on the ids. */
  minute: fc.nat({ max: 3 }),
  isHidden: fc.nat({ max: 3 }).map((chance) => chance === 0),
});
const query = fc.record({
  search: fc.array(fc.oneof(word, fc.constantFrom('din', 'dinnosaur', 'f', 'zebra', 'stor')), {
    minLength: 1,
    maxLength: 3,
  }),
  category: fc.option(category, { nil: undefined }),
});

/** Returns the terms of all texts that each word of a search may stand for; null when a word stands for none. */
function meaningsAmong(terms: readonly string[], search: string): string[][] | null {
  const typed = [...wordsOf(search)];
  const telling = typed.filter(({ term }) => !isCommonTerm(term));
  const different = new Map((telling.length > 0 ? telling : typed).map((each) => [each.term, each]));
  const meanings = [...different.values()].map(({ plain, term, end }) => {
    const isLast = end === search.length;
    const own = terms.filter((known) => known === term || (isLast && known.startsWith(plain)));
    if (own.length > 0) return own;
    const near = terms.filter((known) => known.length >= 4 && term.length >= 4 && editDistance(known, term) === 1);
    return near.slice(0, 1);
  });
  return meanings.length > 0 && meanings.every(({ length }) => length > 0) ? meanings : null;
}

/** Searches without an index, by reading every text. */
function naiveSearch(blogs: readonly BlogDocument[], search: string, wanted: string | undefined): ObjectId[] {
  const known = blogs
    .filter(({ visibility }) => visibility === 'public')
    .map((each) => {
      const title = termsOf(`${each.title} ${each.category} ${each.author.name}`);
      const all = [...title, ...[...termsOf(each.description)].filter((term) => !isCommonTerm(term))];
      return { ...each, title, all: new Set(all) };
    });
  const meanings = meaningsAmong([...new Set(known.flatMap(({ all }) => [...all]))], search);
  const hasAll = (terms: ReadonlySet<string>) =>
    meanings?.every((meaning) => meaning.some((term) => terms.has(term))) ?? false;
  const rank = (each: (typeof known)[number]) => (hasAll(each.title) ? 0 : 1);
  return known
    .filter((each) => hasAll(each.all) && (!wanted || each.category === wanted))
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        other.date.getTime() - one.date.getTime() ||
        other._id.toHexString().localeCompare(one._id.toHexString()),
    )
    .map(({ _id }) => _id);
}

/** Looks at only three entries per response, so that every search has to be continued. */
function shallowSearch(): SearchService {
  return searchIn(site.context.collections, { words: 8, entries: 3, scans: 1 });
}

async function everyPage(service: SearchService, search: string, wanted: 'Poem' | 'Story' | undefined) {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await service.search({ view: 'card', search, limit: 2, category: wanted, cursor });
    found.push(...page.items.map(({ _id }) => _id.toHexString()));
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

it('finds what a look into every text finds, in the same order', async () => {
  const { blogs, entries, terms } = collections();
  let searches = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(blog, { minLength: 3, maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      async (made, queries) => {
        await Promise.all([blogs.deleteMany({}), entries.deleteMany({}), terms.deleteMany({})]);
        const written = made.map(({ name, minute, isHidden, ...rest }) =>
          buildBlog({
            ...rest,
            author: { _id: new ObjectId(), name, image: null },
            createdAt: new Date(minute * 60_000),
            visibility: isHidden ? 'hidden' : 'public',
            searchVersion: 0,
          }),
        );
        if (written.length > 0) await blogs.insertMany(written);
        await site.modules.search.indexer.indexAll();
        for (const { search: words, category: wanted } of queries) {
          const search = words.join(' ');
          const expected = naiveSearch(written, search, wanted).map((id) => id.toHexString());
          searches += expected.length > 0 ? 1 : 0;
          expect(await everyPage(shallowSearch(), search, wanted), search).toEqual(expected);
        }
      },
    ),
    { numRuns: propertyRuns(30) },
  );
  // Ensures that enough searches found something, because otherwise the comparison proves nothing.
  expect(searches).toBeGreaterThan(10);
}, 120_000);

import type { Db } from 'mongodb';
import type { SearchService } from '../../services/blog/src/search/search.service';
import { searchAmongBlogs } from '../../services/blog/test/search-database';
import { numbersFrom, someSearch } from '../../services/blog/test/search-texts';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { type Figures, repeat, takeTurns } from './measure';
import { rateLine, show, tailLine } from './table';

/**
 * `npm run bench -- search`: searches among 100,000 blogs against those among 1,000, in turns, with the database of the
 * site.
 */

const fewBlogs = 1_000;
const manyBlogs = 100_000;
const searches = 600;
const atOnce = 4;
const rounds = 5;

/** The same searches in each round and at each size. */
function searchRound(service: SearchService): Promise<Figures> {
  const next = numbersFrom(7);
  const texts = Array.from({ length: searches }, () => someSearch(next));
  return repeat(searches, atOnce, (turn) => service.search({ view: 'card', limit: 20, search: texts[turn] ?? '' }));
}

function searchAmong(db: Db, count: number): Promise<SearchService> {
  say(`Writing ${count} blogs ...`);
  return searchAmongBlogs(db, count);
}

async function measureAll({ mongo }: BenchSite): Promise<void> {
  const few = await searchAmong(mongo.db('search_few'), fewBlogs);
  const many = await searchAmong(mongo.db('search_many'), manyBlogs);
  say('Searching ...');
  const compared = await takeTurns(
    () => searchRound(few),
    () => searchRound(many),
    rounds,
  );
  const what = `search, ${manyBlogs} blogs against ${fewBlogs}`;
  show([tailLine(`${what}, p99`, compared, 1.3), rateLine(`${what}, requests`, compared)]);
}

export async function run(): Promise<void> {
  await onBenchSite(measureAll);
}

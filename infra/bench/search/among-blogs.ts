import type { MongoClient } from 'mongodb';
import type { SearchService } from '../../../services/blog/src/search/search.service';
import { searchAmongBlogs } from '../../../services/blog/test/search-database';
import { numbersFrom, someSearch } from '../../../services/blog/test/search-texts';
import { say } from '../bench-site';
import { type Figures, repeat, takeTurns } from '../measure';
import { type Line, rateLine, tailLine } from '../table';

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

/** Searches among many blogs against those among few, in turns, with the database of the site. */
export async function searchLines(mongo: MongoClient): Promise<Line[]> {
  const among = (name: string, count: number) => {
    say(`Writing ${count} blogs ...`);
    return searchAmongBlogs(mongo.db(name), count);
  };
  const few = await among('search_few', fewBlogs);
  const many = await among('search_many', manyBlogs);
  say('Searching ...');
  const compared = await takeTurns(
    () => searchRound(few),
    () => searchRound(many),
    rounds,
  );
  const what = `search, ${manyBlogs} blogs against ${fewBlogs}`;
  return [tailLine(`${what}, p99`, compared, 1.3), rateLine(`${what}, requests`, compared)];
}

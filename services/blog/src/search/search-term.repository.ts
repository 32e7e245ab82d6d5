import type { ClientSession } from 'mongodb';
import { longestPrefix, storedPrefix, termOf, weightOf } from './entry.rules';
import type { SearchContext } from './search.context';
import type { SearchTermDocument } from './search.document';

/** The fields of a term that a search reads. */
export type KnownTerm = Pick<SearchTermDocument, '_id' | 'blogs' | 'weight'>;

const knownFields = { blogs: 1, weight: 1 } as const;
const heaviestFirst = { weight: -1, _id: 1 } as const;
/** A limit, because each of these terms is compared with the misspelled word. */
const mostCandidates = 100;

/** The terms that some entry has. */
export class SearchTermRepository {
  private readonly terms: SearchContext['collections']['searchTerms'];

  constructor({ collections }: Pick<SearchContext, 'collections'>) {
    this.terms = collections.searchTerms;
  }

  /** The given terms that some blog has. */
  findMany(terms: readonly string[]): Promise<KnownTerm[]> {
    return this.terms.find<KnownTerm>({ _id: { $in: [...terms] } }, { projection: knownFields }).toArray();
  }

  /** The terms with this beginning that most blogs have. */
  beginningWith(typed: string, limit: number): Promise<KnownTerm[]> {
    const isWhole = Array.from(typed).length <= longestPrefix;
    const filter = { prefixes: storedPrefix(typed), ...(!isWhole && { _id: { $gte: typed, $lt: `${typed}\uffff` } }) };
    return this.terms.find<KnownTerm>(filter, { projection: knownFields, sort: heaviestFirst, limit }).toArray();
  }

  /** Terms that share a spelling with a misspelled word, those first that most blogs have. */
  spelledLike(spellings: readonly string[]): Promise<KnownTerm[]> {
    if (spellings.length === 0) return Promise.resolve([]);
    return this.terms
      .find<KnownTerm>(
        { spellings: { $in: [...spellings] } },
        { projection: knownFields, sort: heaviestFirst, limit: mostCandidates },
      )
      .toArray();
  }

  /** @param changes the change in the number of entries for each term */
  async count(changes: ReadonlyMap<string, number>, session: ClientSession): Promise<void> {
    if (changes.size === 0) return;
    const ids = [...changes.keys()];
    const found = await this.terms
      .find<KnownTerm>({ _id: { $in: ids } }, { projection: knownFields, session })
      .toArray();
    const known = new Map(found.map((term) => [term._id, term.blogs]));
    const writes = [...changes].map(([term, by]) => countWrite(term, known.get(term), by));
    await this.terms.bulkWrite(writes, { session, ordered: false });
  }
}

function countWrite(term: string, before: number | undefined, by: number) {
  const blogs = Math.max(0, (before ?? 0) + by);
  if (blogs === 0) return { deleteOne: { filter: { _id: term } } };
  if (before === undefined) return { insertOne: { document: termOf(term, blogs) } };
  return { updateOne: { filter: { _id: term }, update: { $set: { blogs, weight: weightOf(blogs) } } } };
}

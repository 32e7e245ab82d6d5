import type { Category } from '@storysprout/contract';
import { olderThan, type Position, type StaleReads } from '@storysprout/service-kit';
import type { ClientSession, Document, ObjectId } from 'mongodb';
import { pairOf } from './entry.rules';
import type { SearchContext } from './search.context';
import type { SearchEntryDocument } from './search.document';

export interface SearchFilter {
  readonly category?: Category;
  /** Only blogs created at or after this time. */
  readonly createdSince?: Date;
}

/** The terms that each word may stand for; a blog must have one term for every word. The rarest word comes first. */
export type SearchWords = readonly (readonly string[])[];

/** Blogs with all words in the title come first, then those with some of them only in the text; both newest first. */
export const searchPhases = ['titles', 'texts'] as const;
export type SearchPhase = (typeof searchPhases)[number];

/** An entry that a search has looked at. `isFound` is true when it matches completely. */
export type SeenEntry = Pick<SearchEntryDocument, '_id' | 'date'> & { readonly isFound: boolean };

const newestFirst = { date: -1, _id: -1 } as const;

/** The entries of a phase to look at. */
export interface SearchScan {
  readonly phase: SearchPhase;
  readonly words: SearchWords;
  readonly filter: SearchFilter;
  readonly after: Position | null;
}

/** The search entries of public blogs. */
export class SearchEntryRepository {
  private readonly entries: SearchContext['collections']['searchEntries'];
  private readonly stale: StaleReads;

  constructor({ collections, stale }: Pick<SearchContext, 'collections' | 'stale'>) {
    this.entries = collections.searchEntries;
    this.stale = stale;
  }

  /**
   * Returns the next `count` entries that the index finds, newest first. `isFound` is true for those that also meet the
   * conditions that the index cannot check.
   */
  look(scan: SearchScan, count: number): Promise<SeenEntry[]> {
    // A blog is never published before it is created, so the sort key bounds the scan and createdAt decides.
    const match = { ...indexedWords(scan), ...olderThan('date', scan.after, scan.filter.createdSince) };
    const isFound = { $and: conditionsOf(scan) };
    return this.entries
      .aggregate<SeenEntry>(
        [{ $match: match }, { $sort: newestFirst }, { $limit: count }, { $project: { date: 1, isFound } }],
        this.stale,
      )
      .toArray();
  }

  findMany(ids: readonly ObjectId[], session: ClientSession): Promise<SearchEntryDocument[]> {
    return this.entries.find({ _id: { $in: [...ids] } }, { session }).toArray();
  }

  /** Some entries whose blogs have been deleted. */
  async gone(limit: number): Promise<ObjectId[]> {
    const found = await this.entries.find({ isGone: true }, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** Marks the entry of a blog that is being deleted; the indexer deletes it. */
  async markGone(id: ObjectId, session: ClientSession): Promise<void> {
    await this.entries.updateOne({ _id: id }, { $set: { isGone: true } }, { session });
  }

  /** Replaces all entries of the given blogs with these. */
  async replace(
    ids: readonly ObjectId[],
    entries: readonly SearchEntryDocument[],
    session: ClientSession,
  ): Promise<void> {
    const kept = new Set(entries.map(({ _id }) => _id.toHexString()));
    const others = ids.filter((id) => !kept.has(id.toHexString()));
    const writes = entries.map((entry) => ({
      replaceOne: { filter: { _id: entry._id }, replacement: entry, upsert: true },
    }));
    if (writes.length > 0) await this.entries.bulkWrite(writes, { session, ordered: false });
    if (others.length > 0) await this.entries.deleteMany({ _id: { $in: others } }, { session });
  }
}

/** Selects entries with an index: in titles by the two rarest words together, in texts by the rarest one. */
function indexedWords({ phase, words }: SearchScan): Document {
  if (phase === 'titles') return { titleTerms: { $in: titleTermsFor(words) } };
  return { words: { $in: [...(words[0] ?? [])] } };
}

function titleTermsFor([rarest = [], next = rarest]: SearchWords): string[] {
  if (next === rarest) return [...rarest];
  return [...new Set(rarest.flatMap((one) => next.map((other) => pairOf(one, other))))];
}

/**
 * The conditions that the index cannot check. Terms consist of letters and digits, so MongoDB never takes one for a
 * field path.
 */
function conditionsOf({ phase, words, filter: { category, createdSince } }: SearchScan): Document[] {
  const ofFilter = [
    ...(category ? [{ $eq: ['$category', category] }] : []),
    ...(createdSince ? [{ $gte: ['$createdAt', createdSince] }] : []),
  ];
  const hasOthersInTitle = words.slice(2).map((terms) => hasOneOf('$titleTerms', terms));
  if (phase === 'titles') return [...ofFilter, ...hasOthersInTitle];
  const isFoundByTitle = { $and: [hasOneOf('$titleTerms', titleTermsFor(words)), ...hasOthersInTitle] };
  return [...ofFilter, ...words.slice(1).map((terms) => hasOneOf('$words', terms)), { $not: [isFoundByTitle] }];
}

function hasOneOf(field: string, terms: readonly string[]): Document {
  return { $or: terms.map((term) => ({ $in: [term, field] })) };
}

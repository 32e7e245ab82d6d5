import type { Category } from '@storysprout/contract';
import { olderThan, type Position } from '@storysprout/service-kit';
import type { ClientSession, Collection, Document, ObjectId } from 'mongodb';
import type { SearchEntryDocument } from './search.document';

/** Narrows what a search finds. */
export interface SearchFilter {
  readonly category?: Category;
  /** Only blogs created at or after this time. */
  readonly createdSince?: Date;
}

/** Every word has to be there, each as one of its terms. The rarest word comes first. */
export type SearchWords = readonly (readonly string[])[];

/**
 * What has all words in its title comes first, then what has some of them in its text only; both newest first.
 */
export const searchPhases = ['titleWords', 'words'] as const;
export type SearchPhase = (typeof searchPhases)[number];

export type FoundEntry = Pick<SearchEntryDocument, '_id' | 'date'>;

const newestFirst = { date: -1, _id: -1 } as const;
const foundFields = { date: 1 } as const;

/** Which entries of a phase to look through. */
export interface SearchScan {
  readonly phase: SearchPhase;
  readonly words: SearchWords;
  readonly filter: SearchFilter;
  readonly after: Position | null;
  /** How many entries with the rarest word are looked at. */
  readonly depth: number;
}

/** The words of blogs that everybody sees. */
export class SearchEntryRepository {
  constructor(private readonly entries: Collection<SearchEntryDocument>) {}

  /** The next entries that a search finds, newest first, among the `depth` next ones with its rarest word. */
  find(scan: SearchScan, limit: number): Promise<FoundEntry[]> {
    const stages = [{ $match: matchOf(scan) }, { $limit: limit }, { $project: foundFields }];
    return this.entries.aggregate<FoundEntry>([...scanned(scan), { $limit: scan.depth }, ...stages]).toArray();
  }

  /** The last of the entries that `find` looks at; `null` when it looks at all there are. */
  async endOf(scan: SearchScan): Promise<FoundEntry | null> {
    const stages = [{ $skip: scan.depth - 1 }, { $limit: 1 }, { $project: foundFields }];
    const [last] = await this.entries.aggregate<FoundEntry>([...scanned(scan), ...stages]).toArray();
    return last ?? null;
  }

  /** The entries of the given blogs. */
  findMany(ids: readonly ObjectId[], session: ClientSession): Promise<SearchEntryDocument[]> {
    return this.entries.find({ _id: { $in: [...ids] } }, { session }).toArray();
  }

  /** Some entries whose blogs have been deleted. */
  async gone(limit: number): Promise<ObjectId[]> {
    const found = await this.entries.find({ isGone: true }, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** The blog is being deleted; the indexer does the rest. */
  async markGone(id: ObjectId, session: ClientSession): Promise<void> {
    await this.entries.updateOne({ _id: id }, { $set: { isGone: true } }, { session });
  }

  /** Puts these entries in the place of all that the given blogs had. */
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

function scanned({ phase, words: [rarest = []], after, filter }: SearchScan): Document[] {
  // A blog is never published before it is created, so the sort key bounds the scan and createdAt decides.
  const match = { [phase]: oneOf(rarest), ...olderThan('date', after, filter.createdSince) };
  return [{ $match: match }, { $sort: newestFirst }];
}

function matchOf({ phase, words, filter: { category, createdSince } }: SearchScan): Document {
  const [, ...others] = words;
  return {
    ...(category && { category }),
    ...(createdSince && { createdAt: { $gte: createdSince } }),
    ...(others.length > 0 && { $and: others.map((terms) => ({ [phase]: oneOf(terms) })) }),
    // These were found by their titles.
    ...(phase === 'words' && { $nor: [{ $and: words.map((terms) => ({ titleWords: oneOf(terms) })) }] }),
  };
}

function oneOf(terms: readonly string[]): string | { $in: string[] } {
  const [first = '', ...others] = terms;
  return others.length === 0 ? first : { $in: [...terms] };
}

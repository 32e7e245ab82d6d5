import type { RedisConnection } from '@storysprout/service-kit';
import {
  retainedInRedis,
  type Trace,
  tracesInFiles,
  tracesInMongo,
  tracesInRedis,
  type Wanted,
  wantedId,
  wantedText,
} from '@storysprout/service-kit/data-rights';
import { type Collection, type MongoClient, ObjectId } from 'mongodb';
import type { EmailLinkDocument, UserDocument } from '../identity';

/** The stores that are searched. */
export interface SearchedStores {
  readonly mongo: MongoClient;
  /** Every database whose name begins with this is searched. */
  readonly databasePrefix: string;
  /** The Redis of caches and that of the queues, or the one that is both. */
  readonly redis: readonly RedisConnection[];
  readonly collections: {
    readonly users: Pick<Collection<UserDocument>, 'findOne'>;
    readonly emailLinks: Collection<EmailLinkDocument>;
  };
}

export interface ProofRequest {
  readonly id: string;
  /** Texts and addresses to look for, besides the addresses that are known. */
  readonly texts: readonly string[];
  /** Folders to search, such as those of logs. */
  readonly folders: readonly string[];
}

export interface Proof {
  /** Places with traces, and how often. */
  readonly found: readonly string[];
  /** Traces that may stay until the account's tokens have expired. */
  readonly kept: readonly string[];
}

/** Searches all stores for an account, its addresses and the given texts. */
export async function prove(stores: SearchedStores, { id, texts, folders }: ProofRequest): Promise<Proof> {
  const wanted = [wantedId(id), ...(await addressesOf(stores, id)), ...texts.map((text) => wantedText('a text', text))];
  const counts = { found: new Map<string, number>(), kept: new Map<string, number>() };
  const note = (trace: Trace) => {
    const line = `${trace.place}: ${trace.label}`;
    const list = isRetained(trace, id) ? counts.kept : counts.found;
    list.set(line, (list.get(line) ?? 0) + 1);
  };
  for await (const trace of tracesInMongo(stores.mongo, stores.databasePrefix, wanted)) note(trace);
  for (const redis of stores.redis) for await (const trace of tracesInRedis(redis, wanted)) note(trace);
  for (const folder of folders) for await (const trace of tracesInFiles(folder, wanted)) note(trace);
  return { found: linesOf(counts.found), kept: linesOf(counts.kept) };
}

async function addressesOf({ collections }: SearchedStores, id: string): Promise<Wanted[]> {
  const userId = new ObjectId(id);
  const user = await collections.users.findOne({ _id: userId });
  const links = await collections.emailLinks.find({ userId }, { projection: { email: 1 } }).toArray();
  const known = [user?.email, user?.pendingEmail, ...links.map(({ email }) => email)];
  const addresses = new Set(known.filter((address) => typeof address === 'string'));
  return [...addresses].map((address) => wantedText('an address', address));
}

/**
 * An erased account's id stays in some places: it shows that the account's tokens are revoked, and restores need the
 * replay log.
 */
function isRetained({ store, place, item }: Trace, id: string): boolean {
  if (store === 'mongodb') return place.endsWith('.erasures') && item === id;
  if (store === 'redis') return retainedInRedis.some((kept) => kept.test(place));
  return /lasting-\d{4}-\d\d\.jsonl$/.test(place);
}

function linesOf(counts: ReadonlyMap<string, number>): string[] {
  return Array.from(counts, ([line, count]) => `${line}, ${count === 1 ? 'once' : `${count} times`}`).sort();
}

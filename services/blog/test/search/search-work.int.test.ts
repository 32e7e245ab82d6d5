import { seededRandom } from '@storysprout/service-kit/testing';
import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchService } from '../../src/search/search.service';
import { blogSite } from '../support/blog-site';
import { searchAmongBlogs } from '../support/search-database';
import { someSearch } from '../support/search-texts';

const site = blogSite('search-work');
const searches = 200;
/** Short texts, because they are written faster. */
const textLength = 25;
/** The most by which the work may grow with ten times as many blogs, as a factor. */
const mostGrowth = 1.3;

let client: MongoClient;
beforeAll(async () => {
  client = await new MongoClient(site.database.url, { monitorCommands: true }).connect();
});
afterAll(() => client.close());

const read = { find: ['find', 'filter', 'sort', 'limit', 'projection'], aggregate: ['aggregate', 'pipeline'] } as const;

/** A read as `explain` takes it; undefined for other commands. */
function explainable({ commandName, command }: CommandStartedEvent): Document | undefined {
  if (commandName !== 'find' && commandName !== 'aggregate') return undefined;
  const fields = read[commandName].filter((name) => name in command).map((name) => [name, command[name]]);
  return { ...Object.fromEntries(fields), ...(commandName === 'aggregate' && { cursor: {} }) };
}

/** Returns how many index keys and documents one search reads. */
async function workOf(db: Db, service: SearchService, search: string): Promise<number> {
  const commands: Document[] = [];
  const listen = (event: CommandStartedEvent) => commands.push(...[explainable(event) ?? []].flat());
  client.on('commandStarted', listen);
  await service.search({ view: 'card', limit: 20, search });
  client.off('commandStarted', listen);
  let work = 0;
  for (const explain of commands) {
    const explained = await db.command({ explain, verbosity: 'executionStats' });
    const { totalKeysExamined, totalDocsExamined } =
      explained.executionStats ?? explained.stages[0].$cursor.executionStats;
    work += totalKeysExamined + totalDocsExamined;
  }
  return work;
}

/** Returns the work of the most expensive searches, at the 99th percentile. */
async function tailOfWork(count: number): Promise<number> {
  const db = client.db(`${site.database.dbName}_${count}`);
  try {
    const service = await searchAmongBlogs(db, count, textLength);
    const next = seededRandom(7);
    const work: number[] = [];
    for (let turn = 0; turn < searches; turn += 1) work.push(await workOf(db, service, someSearch(next)));
    work.sort((one, other) => one - other);
    return work[Math.floor(0.99 * searches)] ?? 0;
  } finally {
    await db.dropDatabase();
  }
}

it('reads hardly more among ten times as many blogs', async () => {
  const few = await tailOfWork(1_000);
  expect(few).toBeGreaterThan(50);
  expect(await tailOfWork(10_000)).toBeLessThanOrEqual(mostGrowth * few);
}, 120_000);

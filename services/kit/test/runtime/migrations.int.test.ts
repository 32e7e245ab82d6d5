import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { type Db, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectMongo, type Logger } from '../../src/runtime';
import { migrate } from '../../src/runtime/mongo/migrations/migrate';
import { firstMigration, type Migration } from '../../src/runtime/mongo/migrations/migration';
import { requireSchema } from '../../src/runtime/mongo/migrations/require-schema';
import { SchemaStore } from '../../src/runtime/mongo/migrations/schema-store';
import { quietLogger, waitFor } from '../../src/testing/index';

let db: Db;
let number = 0;
let open: (name: string) => Db;

beforeAll(async () => {
  const server = await startEmbeddedMongo();
  const { client, close } = await connectMongo({ url: server.url, dbName: 'any', logger: quietLogger });
  open = (name) => client.db(name);
  return async () => {
    await close();
    await server.close();
  };
});

beforeEach(async () => {
  number += 1;
  db = open(`migrations_${number}`);
});

const filling: Migration = {
  number: 2,
  name: 'colors',
  since: '0.2.0',
  kind: 'expand',
  page: async (where, after) => {
    const cats = where.collection<{ _id: ObjectId }>('cats');
    const rest = after ? { _id: { $gt: after as ObjectId } } : {};
    const page = await cats.find(rest, { projection: { _id: 1 }, sort: { _id: 1 }, limit: 500 }).toArray();
    const last = page.at(-1);
    if (!last) return null;
    let changed = 0;
    for (const [field, value] of Object.entries({ color: 'grey', legs: 4 })) {
      const missing = { _id: { $in: page.map(({ _id }) => _id) }, [field]: { $exists: false } };
      changed += (await cats.updateMany(missing, { $set: { [field]: value } })).modifiedCount;
    }
    return { after: last._id, changed };
  },
};
const ending: Migration = {
  number: 3,
  name: 'no-tails',
  since: '0.3.0',
  kind: 'contract',
  completes: 2,
  page: async (where) => {
    const { modifiedCount } = await where
      .collection('cats')
      .updateMany({ tail: { $exists: true } }, { $unset: { tail: 1 } });
    return modifiedCount > 0 ? { after: null, changed: modifiedCount } : null;
  },
};
const said: string[] = [];
const run = (migrations: readonly Migration[]) => migrate({ db, migrations, say: (line) => said.push(line) });
const wait = (migrations: readonly Migration[], limitMs = 0) =>
  requireSchema({ db, migrations, atStart: 'off', logger: quietLogger, limitMs });
const addCats = (count: number, cat: object = { tail: 1 }) =>
  db.collection('cats').insertMany(Array.from({ length: count }, () => ({ _id: new ObjectId(), ...cat })));

describe('migrate', () => {
  it('fills a database of before in pages, then takes away, each once', async () => {
    await addCats(1_203);
    await addCats(1, { color: 'red' });
    await run([firstMigration, filling]);
    const cats = db.collection('cats');
    expect(await cats.countDocuments({ color: 'grey', legs: 4, tail: 1 })).toBe(1_203);
    expect(await cats.countDocuments({ color: 'red', legs: 4 })).toBe(1);
    await run([firstMigration, filling, ending]);
    expect(await cats.countDocuments({ tail: { $exists: true } })).toBe(0);
    const before = said.length;
    await run([firstMigration, filling, ending]);
    expect(said).toHaveLength(before);
    expect(await new SchemaStore(db).version()).toEqual({ version: 3, readableFrom: 2 });
    expect(await new SchemaStore(db).progress()).toMatchObject([
      { number: 1, state: 'done' },
      { number: 2, state: 'done', changed: 2_407 },
      { number: 3, state: 'done' },
    ]);
  });

  it('has nothing to do in a new database, and says what it is', async () => {
    await run([firstMigration, { ...filling, page: () => Promise.reject(new Error('not needed')) }, ending]);
    expect(await new SchemaStore(db).version()).toEqual({ version: 3, readableFrom: 2 });
  });

  it('goes on where it was stopped', async () => {
    await addCats(1_200);
    const seen: unknown[] = [];
    const failing = (failAt: number): Migration => ({
      ...filling,
      page: async (where, after) => {
        if (seen.length === failAt) throw new Error('stopped');
        seen.push(after);
        return filling.page(where, after);
      },
    });
    await expect(run([firstMigration, failing(2)])).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /: migration 2 colors failed \(stopped\)\. Mend the cause and run `migrate` again/,
      ),
    });
    const store = new SchemaStore(db);
    expect(await store.version()).toEqual({ version: 1, readableFrom: 0 });
    expect((await store.progress()).at(-1)).toMatchObject({ number: 2, state: 'failed', error: 'stopped' });
    await run([firstMigration, failing(-1)]);
    expect((await store.progress()).at(-1)).toEqual({ number: 2, name: 'colors', state: 'done', changed: 2_400 });
    expect(seen.slice(0, 2)[0]).toBeUndefined();
    expect(new Set(seen.map(String)).size).toBe(seen.length);
    expect(await db.collection('cats').countDocuments({ color: 'grey' })).toBe(1_200);
  });

  it('lets one process work and the others wait for it', async () => {
    await addCats(10);
    let pages = 0;
    const counted: Migration = {
      ...filling,
      page: (where, after) => {
        pages += 1;
        return filling.page(where, after);
      },
    };
    await Promise.all(Array.from({ length: 4 }, () => run([firstMigration, counted])));
    expect(pages).toBe(2);
  });

  it('refuses gaps, and to take away in the release that replaced', async () => {
    await expect(run([filling])).rejects.toThrow('should have 1');
    await expect(run([firstMigration, filling, { ...ending, since: '0.2.0' }])).rejects.toThrow('earlier release');
    await expect(run([firstMigration, filling, { ...ending, completes: 3 }])).rejects.toThrow('earlier release');
  });
});

describe('a start', () => {
  it('waits for the command, and names what is missing when it does not come', async () => {
    await addCats(3);
    await expect(wait([firstMigration, filling])).rejects.toThrow(
      /lacks 1 as-it-was, 2 colors: run `migrate` of this release \(docs\/upgrading\.md\)/,
    );
    let isReady = false;
    const waiting = wait([firstMigration, filling], 30_000).then(() => {
      isReady = true;
    });
    await run([firstMigration, filling]);
    await waitFor(() => isReady);
    await waiting;
  });

  it('of an older release goes on beside an expansion, and not once what it needs was taken away', async () => {
    await addCats(3);
    await run([firstMigration, filling]);
    const warned: unknown[] = [];
    const logger: Logger = { ...quietLogger, warn: (line: unknown) => warned.push(line) };
    for (const atStart of ['on', 'off'] as const)
      await requireSchema({ db, migrations: [firstMigration], atStart, logger, limitMs: 0 });
    expect(warned).toEqual(
      Array(2).fill(expect.stringMatching(/newer release: it has schema 2, this release knows 1/)),
    );
    await run([firstMigration, filling, ending]);
    await wait([firstMigration, filling]);
    await expect(wait([firstMigration])).rejects.toThrow(/is of a newer release: it has schema 3/);
    await expect(run([firstMigration])).rejects.toThrow('is of a newer release');
  });
});

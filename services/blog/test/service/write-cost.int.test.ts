import { randomBytes } from 'node:crypto';
import type { CommandStartedEvent } from 'mongodb';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { publish } from '../support/factories';
import { addComment } from '../support/moderating';
import { monitoredMongoUrl } from '../support/monitored-mongo';

/**
 * Checks how many database statements likes and comments take
 * (docs/decisions/0013-batch-writes-per-blog.md).
 */

const site = blogSite(`write_cost_${randomBytes(4).toString('hex')}`, { mongoUrl: async () => monitoredMongoUrl() });
afterAll(() => site.database.db.dropDatabase());

/** The statements of transactions while `work` ran. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (command.autocommit === false) asked.push(`${commandName} ${command[commandName]}`);
  };
  const { client } = site.database;
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return asked;
}

const count = (asked: readonly string[], wanted: string) => asked.filter((each) => each.startsWith(wanted)).length;

/** Creates readers whose profiles are stored, because they have written before. */
async function writers(count: number): Promise<Person[]> {
  const elsewhere = await publish(site);
  const people = await Promise.all(Array.from({ length: count }, () => site.person('Kind Reader')));
  await Promise.all(people.map((person) => addComment(person, elsewhere)));
  return people;
}

describe('a like that comes alone', () => {
  it.each(['blog', 'comment'] as const)(
    'of a %s takes as few statements as there are things to write',
    async (kind) => {
      const id = await publish(site);
      const address =
        kind === 'blog' ? `/blog/blog/${id}/bloglike` : `/blog/comment/${await addComment(site.author, id)}/like`;
      for (const liked of [true, false]) {
        const asked = await statementsOf(async () => {
          expect((await site.other.api.patch(address, { body: {} })).body).toMatchObject({ liked, likeCount: +liked });
        });
        const events = kind === 'blog' ? ['insert outbox'] : [];
        expect(asked).toEqual(['findAndModify likes', `findAndModify ${kind}s`, ...events, 'commitTransaction 1']);
      }
    },
  );
});

describe('thirty who write at once about one blog', () => {
  it('share a few transactions, none of which starts over', async () => {
    const blogId = new ObjectId(await publish(site));
    const people = await writers(30);
    const { comments, likes } = site.modules;
    const asked = await statementsOf(() =>
      Promise.all(
        people.flatMap(({ id }) => [
          comments.service.add({ id, isAdmin: false }, blogId, { text: 'What a lovely story!', language: 'en' }),
          likes.service.toggleBlogLike(blogId, id),
        ]),
      ),
    );
    expect(count(asked, 'abortTransaction')).toBe(0);
    expect(count(asked, 'commitTransaction')).toBeLessThanOrEqual(12);
    const { blog } = (await site.visitor.get(`/blog/post/${blogId}`)).body;
    expect([blog.commentCount, blog.likeCount]).toEqual([30, 30]);
  });
});

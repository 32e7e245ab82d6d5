import { removalsResponse } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { RemovalList } from '../../src/authors/removal-list.service';
import { blogSite } from '../support/blog-site';
import { decide, publish } from '../support/factories';

const site = blogSite('removal-list');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const longAgo = () => new Date(Date.now() - dayMs).toISOString();

/** Returns the removals from a new list, because the service's own list may be a second old. */
async function told(since = longAgo()) {
  const fresh = new RemovalList({ ...site.context, now: () => new Date() });
  return fresh.since(new Date(since));
}
const idsOf = ({ takenBack }: Awaited<ReturnType<typeof told>>) => takenBack.map(({ kind, id }) => `${kind} ${id}`);

describe('what is taken back', () => {
  it('is told to anybody who asks, as the contract says', async () => {
    const { status, body } = await site.visitor.get(`/blog/taken-back?since=${longAgo()}`);
    expect([status, removalsResponse.parse(body)]).toEqual([200, body]);
    expect((await site.visitor.get('/blog/taken-back?since=yesterday')).status).toBe(400);
  });

  it('names a blog that a moderator rejected after all, and none that was never public', async () => {
    const id = await publish(site);
    const never = await publish(site, { status: 'rejected' });
    expect(idsOf(await told())).not.toContain(`blog ${id}`);
    await decide(site, id, 'reject', 'Please leave the name of your school out.');
    const ids = idsOf(await told());
    expect([ids.includes(`blog ${id}`), ids.includes(`blog ${never}`)]).toEqual([true, false]);
  });

  it('names the old picture of a writer, and a writer whose name changed', async () => {
    const writer = await site.person('Wren Writer');
    const { userId } = writer;
    await publish(site, { by: writer });
    const change = (name: string, image: string | null, revision: number) =>
      site.modules.profiles.updater.apply({ userId, name, image, revision });
    await change('Wren Writer', 'user/1.webp', 1);
    expect(idsOf(await told())).not.toContain(`writer ${userId}`);
    await change('Wren Writer', null, 2);
    expect(idsOf(await told())).toContain('picture user/1.webp');
    expect(idsOf(await told())).not.toContain(`writer ${userId}`);
    await change('Someone', null, 3);
    expect(idsOf(await told())).toContain(`writer ${userId}`);
  });

  it('is told again for a minute, so that nothing falls between two questions', async () => {
    const id = await publish(site);
    await decide(site, id, 'reject', 'Please add an ending.');
    const { until } = await told();
    expect(idsOf(await told(until))).toContain(`blog ${id}`);
  });
});

describe('the answer', () => {
  const at = (days: number) => new Date(Date.now() - days * dayMs);

  it.each([
    ['a day', 1, true],
    ['29 days', 29, true],
    ['31 days', 31, false],
  ])('to somebody who was away for %s', async (_, days, isComplete) => {
    expect((await told(at(days).toISOString())).isComplete).toBe(isComplete);
  });

  it('is not complete when there was more than it tells', async () => {
    const list = new RemovalList({ ...site.context, now: () => at(0.5) });
    await list.note(Array.from({ length: 600 }, (_, number) => ({ kind: 'blog', id: `${number}` })));
    const { takenBack, isComplete } = await told(at(1).toISOString());
    expect([takenBack.length, isComplete]).toEqual([500, false]);
    expect((await told(at(0.1).toISOString())).isComplete).toBe(true);
  });

  it('costs one look into the database a second', async () => {
    let now = 0;
    const list = new RemovalList({ ...site.context, now: () => new Date(now) });
    const first = await list.since(new Date(0));
    now = 900;
    expect((await list.since(new Date(0))).until).toBe(first.until);
    now = 1_000;
    expect((await list.since(new Date(0))).until).not.toBe(first.until);
  });
});

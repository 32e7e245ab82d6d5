import { type CommentReviewPolicy, type ConsentForOthers, commentReviewPolicies } from '@storysprout/contract';
import { publishSwitches } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { TextChecks } from '@storysprout/service-kit/text-checks';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BlogSite, blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { publish } from '../support/factories';
import { addComment, addReply, decideOn, type Ref } from '../support/moderating';

/**
 * Tests whose comments a moderator reads first (docs/product.md#text-checks), by policy, writer, place, parental
 * consent and whether the checks work.
 */

const dayMs = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
let areChecksAway = false;
const product = new TextChecks({ logger: quietLogger });
const failing = new TextChecks({
  logger: quietLogger,
  check: () => {
    throw new Error('The checks are away.');
  },
});
const checks: Pick<TextChecks, 'check'> = {
  check: (...asked) => (areChecksAway ? failing : product).check(...asked),
};

const given: ConsentForOthers = { state: 'given', isShown: true, publish: true, comment: true, picture: true };
const waiting: ConsentForOthers = { ...given, state: 'waiting', isShown: false };

const secondsOf: Readonly<Record<CommentReviewPolicy, number>> = { score: 60, new: 600, all: 3_600 };

/** Sets the moderators' policy, and waits until the service applies it. */
async function askFor(site: BlogSite, policy: CommentReviewPolicy): Promise<void> {
  await publishSwitches(site.redis, {}, { policy, seconds: secondsOf[policy] });
  await waitFor(() => site.modules.comments.presenter.reviewSeconds === secondsOf[policy]);
}

/** The consents to test, with the site's setting. */
const consents = [
  { consent: undefined, said: undefined },
  { consent: 'required', said: given },
  { consent: 'required', said: waiting },
] as const;

describe.each(consents)('with CONSENT=$consent and $said.state', ({ consent, said }) => {
  const site = blogSite(`comment-review-${said?.state ?? 'off'}`, { checks, consent, newAccountDays: 7 });
  let writers: Readonly<Record<'trusted' | 'new', Person>>;
  let blogId: string;
  let commentId: string;

  const allowed = said && { consent: given };

  beforeAll(async () => {
    const author = await site.person('Ada Author', allowed);
    blogId = await publish(site, { by: author });
    commentId = await addComment(author, blogId);
    const trusted = await site.person('Tilly Trusted', { registeredAt: daysAgo(30), ...allowed });
    for (let at = 0; at < 5; at += 1) await addComment(trusted, blogId, 'I like the fox.');
    site.setNow(new Date(Date.now() + 2 * dayMs));
    writers = { trusted, new: await site.person('Nia New', said && { consent: said }) };
    const profile = { userId: trusted.userId, name: trusted.name, image: null, isModerator: false };
    await site.modules.profiles.updater.apply({ ...profile, ...(said && { consent: said }), revision: 1 });
  });

  afterEach(() => {
    areChecksAway = false;
  });

  const write = {
    comment: ({ api }: Person) =>
      api.post('/blog/comment/add', { body: { postId: blogId, text: 'What a brave fox!' } }),
    reply: ({ api }: Person) => api.post(`/blog/comment/${commentId}/reply`, { body: { text: 'What a brave fox!' } }),
  };

  const matrix = commentReviewPolicies.flatMap((policy) =>
    (['trusted', 'new'] as const).flatMap((writer) =>
      (['comment', 'reply'] as const).flatMap((kind) => [
        { policy, writer, kind, away: false },
        { policy, writer, kind, away: true },
      ]),
    ),
  );

  it.each(matrix)(
    '$policy: a $kind of a $writer account, checks away: $away',
    async ({ policy, writer, kind, away }) => {
      await askFor(site, policy);
      areChecksAway = away;
      const { status, body } = await write[kind](writers[writer]);
      if (said === waiting) {
        expect([status, body.code]).toEqual([403, 'needs_consent']);
        return;
      }
      const isHeld = away || policy === 'all' || (policy === 'new' && writer === 'new');
      expect(status).toBe(201);
      expect(body[kind].visibility ?? 'public').toBe(isHeld ? 'held' : 'public');
      expect(body[kind].reviewSeconds).toBe(isHeld ? secondsOf[policy] : undefined);
      const { subjectChanged } = await eventsOf(site);
      const told = subjectChanged.filter(({ subject }) => subject.id === body[kind]._id);
      expect(told.map(({ reasons }) => reasons)).toEqual(isHeld ? [['held']] : []);
    },
  );
});

describe('with COMMENT_REVIEW=new', () => {
  const site = blogSite('comment-review-new', { review: 'new', newAccountDays: 7 });
  const under = async () => {
    const blogId = await publish(site);
    return { blogId, commentId: await addComment(site.admin, blogId) };
  };
  const eventsFor = async (id: string) => {
    const { letter, xp } = await eventsOf(site);
    return {
      notifications: letter.flatMap((each) => (each.key.endsWith(id) && 'userId' in each ? [each.userId] : [])),
      xp: xp.filter(({ key }) => key === `comment:${id}`).length,
    };
  };

  it('no switch loosens the setting, and a stricter one holds', async () => {
    const { blogId } = await under();
    const send = (by: Person) => by.api.post('/blog/comment/add', { body: { postId: blogId, text: 'Hello fox!' } });
    await askFor(site, 'score');
    expect((await send(site.other)).body.comment.visibility).toBe('held');
    await askFor(site, 'all');
    expect((await send(site.other)).body.comment.visibility).toBe('held');
    expect((await send(site.admin)).body.comment).not.toHaveProperty('visibility');
  });

  it.each(['comment', 'reply'] as const)(
    'a %s is told to who is answered, counted and paid once, when it is public',
    async (kind) => {
      const { blogId, commentId } = await under();
      const count = async () => (await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount;
      const before = await count();
      const id = await (kind === 'comment' ? addComment(site.other, blogId) : addReply(site.other, commentId));
      const ref: Ref = { kind, id };
      expect(await eventsFor(id)).toEqual({ notifications: [], xp: 0 });
      expect(JSON.stringify((await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body)).not.toContain(id);
      expect(await count()).toBe(before);
      await decideOn(site, ref, 'keep');
      await decideOn(site, ref, 'keep');
      const answered = kind === 'comment' ? site.author : site.admin;
      expect(await eventsFor(id)).toEqual({ notifications: [answered.userId], xp: 1 });
      expect(await count()).toBe(before + 1);
    },
  );

  it('a removed one is never told, counted or paid', async () => {
    const { blogId } = await under();
    const id = await addComment(site.other, blogId);
    await decideOn(site, { kind: 'comment', id }, 'remove');
    expect(await eventsFor(id)).toEqual({ notifications: [], xp: 0 });
  });

  it('a text that is refused is not held', async () => {
    const { blogId } = await under();
    const body = { postId: blogId, text: 'Call me at 555 123 4567 please' };
    expect((await site.other.api.post('/blog/comment/add', { body })).status).toBe(422);
  });
});

import fc from 'fast-check';
import { blogForm } from './factories';
import { given, type Item, idOf, type VisibilityWorld } from './visibility-world';

const events = {
  submit: 3,
  saveDraft: 1,
  send: 1,
  correct: 3,
  dropCorrection: 1,
  approve: 5,
  reject: 1,
  undo: 1,
  keep: 2,
  hide: 1,
  remove: 1,
  return: 1,
  restore: 2,
  report: 2,
  delete: 2,
  undelete: 1,
  removeAsModerator: 1,
  comment: 2,
  holdComment: 1,
  reply: 2,
  holdReply: 1,
  like: 1,
  likeComment: 1,
  bookmark: 1,
  continue: 1,
  revokeConsent: 1,
  giveConsent: 2,
  anonymize: 1,
  erase: 1,
  pass: 1,
} as const;
type EventName = keyof typeof events;

/** An event, and random numbers that select whom and what it is about. */
export interface Step {
  readonly event: EventName;
  readonly pick: number;
  readonly by: number;
  /** The process dies between its transactions and what it announces about them. */
  readonly isKilled: boolean;
}

const weighted = Object.entries(events).map(([event, weight]) => ({
  weight,
  arbitrary: fc.constant(event as EventName),
}));
export const anyStep: fc.Arbitrary<Step> = fc.record({
  event: fc.oneof(...weighted),
  pick: fc.nat({ max: 1_000 }),
  by: fc.nat({ max: 1_000 }),
  isKilled: fc.nat({ max: 7 }).map((chance) => chance === 0),
});

const first = (event: EventName, pick: number): Step => ({ event, pick, by: pick, isKilled: false });
/** Some blogs, comments and replies, so that the random steps have something to be about. */
export const firstSteps: readonly Step[] = [
  ...[0, 1, 2, 3].flatMap((pick) => [first('submit', pick), first('approve', 0)]),
  ...[0, 1, 2].flatMap((pick) => [first('comment', pick), first('reply', pick + 1)]),
  first('holdComment', 1),
];

/** Returns whether nobody gets a response to the event, so that all caches learn of it from announcements. */
export function isJob({ event }: Step): boolean {
  return ['revokeConsent', 'giveConsent', 'anonymize', 'erase', 'pass'].includes(event);
}

/** Returns whether the admin service repeats the call until it gets a response, which announces the change again. */
export function isDecision({ event }: Step): boolean {
  return ['approve', 'reject', 'undo', 'keep', 'hide', 'remove', 'return', 'restore'].includes(event);
}

const passMs = [60_000, 3 * 60_000, 31 * 24 * 60 * 60 * 1_000] as const;

/** Carries out a step. One that is impossible now is refused or left out. */
export async function take(world: VisibilityWorld, step: Step): Promise<void> {
  const { event, pick, by } = step;
  const one = <T>(from: readonly T[]): T | undefined => from[pick % from.length];
  const blogs = world.of('blog');
  const [blog, comment, any] = [one(blogs), one(world.of('comment')), one(world.items)];
  const writer = world.present[by % world.present.length];
  if (!writer) return;
  const send = (path: string, body: object) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    return world.call(writer, { method: 'post', path, body, headers, isRetried: true });
  };
  const save = (item: Item<'blog'> | undefined, status: string) =>
    item &&
    world.call(world.writerOf(item), {
      method: 'put',
      path: `/blog/update/${idOf(item)}`,
      body: blogForm({ status, title: `The braver fox ${pick}` }),
    });
  const remove = (item: Item | undefined, caller: ReturnType<VisibilityWorld['writerOf']>) =>
    item &&
    world.call(caller, {
      method: 'delete',
      path: `/blog/${item.kind === 'blog' ? 'post' : item.kind}/${idOf(item)}`,
      body: { reason: 'Please be kind.' },
    });
  const steps: Record<EventName, () => Promise<unknown> | undefined> = {
    submit: () => send('/blog/create', blogForm({ status: 'pending' })),
    saveDraft: () => send('/blog/create', blogForm({ status: 'draft' })),
    send: () => save(one(blogs.filter(({ entry }) => entry.status !== 'approved')), 'pending'),
    correct: () =>
      save(one(blogs.filter(({ entry }) => entry.status === 'approved')), by % 4 === 0 ? 'draft' : 'pending'),
    dropCorrection: () => {
      const item = one(blogs.filter(({ entry }) => entry.correction));
      return (
        item && world.call(world.writerOf(item), { method: 'delete', path: `/blog/post/${idOf(item)}/correction` })
      );
    },
    approve: () => {
      const item = one(blogs.filter(({ entry }) => [entry.status, entry.correction?.status].includes('pending')));
      return world.decide(item, event, { revision: item?.entry.revision });
    },
    reject: () => world.decide(blog, event),
    undo: () => world.decide(blog, event),
    keep: () => world.decide(any, event),
    hide: () => world.decide(any, event),
    remove: () => world.decide(any, event),
    return: () => world.decide(any, event),
    restore: () => {
      const item = one(world.items.filter(({ entry }) => entry.decisionId));
      return world.decide(item, event, { undoes: item?.entry.decisionId?.toHexString() });
    },
    report: () => any && report(world, any, 1 + (by % 4)),
    delete: () => remove(any, world.writerOf(any)),
    removeAsModerator: () => remove(any, world.site.admin),
    undelete: () => {
      const item = one(blogs.filter(({ entry }) => entry.deletion));
      return item && world.call(world.writerOf(item), { method: 'post', path: `/blog/post/${idOf(item)}/undelete` });
    },
    comment: () => blog && send('/blog/comment/add', { postId: idOf(blog), text: 'Lovely!' }),
    holdComment: () => blog && send('/blog/comment/add', { postId: idOf(blog), text: 'held please' }),
    reply: () => comment && send(`/blog/comment/${idOf(comment)}/reply`, { text: 'Thank you!' }),
    holdReply: () => comment && send(`/blog/comment/${idOf(comment)}/reply`, { text: 'held please' }),
    like: () => blog && world.call(writer, { method: 'patch', path: `/blog/blog/${idOf(blog)}/bloglike` }),
    likeComment: () => comment && world.call(writer, { method: 'patch', path: `/blog/comment/${idOf(comment)}/like` }),
    bookmark: () =>
      blog && world.call(world.site.other, { method: 'post', path: '/blog/bookmarks', body: { blogId: idOf(blog) } }),
    continue: () => {
      const owner = world.writerOf(blog);
      const earlier = one(blogs.filter((each) => world.writerOf(each) === owner));
      const body = { continues: earlier ? idOf(earlier) : null };
      return blog && world.call(owner, { method: 'put', path: `/blog/post/${idOf(blog)}/series`, body });
    },
    revokeConsent: () => world.changeConsent(writer, false),
    giveConsent: () => world.changeConsent(writer, true),
    anonymize: () => world.erase(writer, true),
    erase: () => world.erase(writer, false),
    pass: () => world.pass(passMs[by % passMs.length] ?? 0),
  };
  await steps[event]();
}

async function report(world: VisibilityWorld, { kind, entry }: Item, readers: number): Promise<void> {
  for (let at = 0; at < readers; at += 1) {
    const reader = await world.site.person('Reporter', { consent: given });
    const body = { kind, id: idOf({ entry }), reason: 'unkind' };
    await world.call(reader, { method: 'post', path: '/blog/report', body });
  }
}

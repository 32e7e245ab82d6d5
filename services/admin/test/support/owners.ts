import type { CaseSubject, JobData } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { type Account, type Answer, type Handler, noUser, ok, refused } from './upstreams';

/** Stand-ins, kept in memory, for what the blog and user services do for moderators' cases. */

type Sent = Record<string, unknown>;

export interface OwnerRecord {
  /** Subjects by kind and id. */
  readonly subjects: Map<string, { subject: CaseSubject; reports: unknown[] }>;
  /** Decisions, sanctions and XP by decision id and effect, with the number of requests for each. */
  readonly applied: Map<string, { what: string; body: Sent; answer: Answer; asked: number }>;
  /** The received notices about appeals, as `open <decision>`, `answered <decision>` or `upheld <decision>`. */
  readonly appeals: string[];
  /** Addresses that were reported as unknown to a mail server, as `<account> <address>`. */
  readonly bounces: string[];
  /** The number of calls that list subjects. */
  lists: number;
  /** Hooks that run before an effect and after it, before the response is sent. Tests kill processes here. */
  hold: { before?: (what: string) => Promise<void>; after?: (what: string) => Promise<void> };
  /** If set, the next effects return this response instead. */
  refusal: Answer | null;
}

export function newOwnerRecord(): OwnerRecord {
  return { subjects: new Map(), applied: new Map(), appeals: [], bounces: [], lists: 0, hold: {}, refusal: null };
}

/** Adds a subject with an author of its own. */
export function addSubject(owners: OwnerRecord, overrides: Partial<CaseSubject> = {}): CaseSubject {
  const subject: CaseSubject = {
    kind: 'comment',
    id: new ObjectId().toHexString(),
    text: 'You are a silly goose.',
    author: { _id: new ObjectId().toHexString(), name: 'Juniper' },
    visibility: 'public',
    findings: [],
    createdAt: '2026-11-19T08:00:00.000Z',
    revision: 1,
    ...overrides,
  };
  owners.subjects.set(keyOf(subject.kind, subject.id), { subject, reports: [] });
  return subject;
}

let versions = 0;

/** The job that the owner sends about the subject. */
export function stateOf(
  subject: CaseSubject,
  overrides: Partial<JobData<'subjectChanged'>> = {},
): JobData<'subjectChanged'> {
  versions += 1;
  return {
    subject: { kind: subject.kind, id: subject.id },
    version: versions,
    authorId: subject.author._id,
    revision: subject.revision,
    visibility: subject.visibility,
    reasons: ['reported'],
    reportCount: 1,
    at: new Date().toISOString(),
    ...overrides,
  };
}

function keyOf(kind: string, id: string): string {
  return `${kind}:${id}`;
}

/**
 * The routes about subjects, with this part of the path: `moderation` at the blog service, `accounts` at the user
 * service.
 */
export function subjectRoutes(name: 'moderation' | 'accounts', owners: OwnerRecord): [RegExp, Handler][] {
  const route = (method: string, rest: string) => new RegExp(`^${method} /internal/${name}/${rest}$`);
  return [
    [
      route('POST', 'subjects'),
      (_match, { subjects }) => {
        owners.lists += 1;
        const wanted = subjects as { kind: string; id: string }[];
        return ok({ subjects: wanted.flatMap(({ kind, id }) => owners.subjects.get(keyOf(kind, id)) ?? []) });
      },
    ],
    [route('GET', 'reporters/(\\w+)'), () => ok({ right: 2, wrong: 1 })],
    [
      route('PUT', 'appeals/(\\w+)'),
      ([decisionId = ''], { state, isUpheld }) => {
        if (owners.refusal) return owners.refusal;
        owners.appeals.push(`${isUpheld ? 'upheld' : state} ${decisionId}`);
        return { status: 204, body: null };
      },
    ],
    [
      route('PUT', 'subjects/(\\w+)/(\\w+)/decision'),
      ([kind = '', id = ''], body) => apply(owners, `${body.decision}`, body, () => decide(owners, kind, id, body)),
    ],
  ];
}

/** The routes about accounts. */
export function accountRoutes(users: Map<string, Account>, owners: OwnerRecord): [RegExp, Handler][] {
  const change = (id: string, changes: (user: Account) => Partial<Account>): Answer => {
    const user = users.get(id);
    if (!user) return noUser;
    users.set(id, { ...user, ...changes(user) });
    return ok({ user: users.get(id) });
  };
  return [
    [
      /^PUT \/internal\/users\/(\w+)\/sanction$/,
      ([id = ''], body) => apply(owners, `${body.kind}`, body, () => change(id, (user) => sanctioned(user, body))),
    ],
    [
      /^PUT \/internal\/users\/(\w+)\/xp$/,
      ([id = ''], body) =>
        apply(owners, 'xp', body, () => {
          const changed = change(id, ({ totalPoints }) => ({
            totalPoints: Math.max(0, totalPoints + Number(body.xp)),
          }));
          const totalPoints = users.get(id)?.totalPoints ?? 0;
          return changed.status === 200 ? ok({ success: true, message: 'Done.', totalPoints, level: 1 }) : changed;
        }),
    ],
  ];
}

function sanctioned(user: Account, { kind, until, reason }: Sent): Partial<Account> {
  switch (kind) {
    case 'warning':
      return { warnings: (user.warnings ?? 0) + 1 };
    case 'mute':
      return { mutedUntil: `${until}`, mutes: (user.mutes ?? 0) + 1 };
    case 'unmute':
      return { mutedUntil: null };
    default:
      return { isBanned: kind === 'ban', banReason: kind === 'ban' ? `${reason}` : null };
  }
}

/** Carries out an effect once. A repeated request for it gets the same response. */
async function apply(owners: OwnerRecord, what: string, body: Sent, effect: () => Answer): Promise<Answer> {
  await owners.hold.before?.(what);
  const id = `${body.decisionId} ${what}`;
  const known = owners.applied.get(id);
  if (known) {
    known.asked += 1;
    return known.answer;
  }
  const answer = owners.refusal ?? effect();
  if (answer.status === 200) owners.applied.set(id, { what, body, answer, asked: 1 });
  await owners.hold.after?.(what);
  return answer;
}

const visibilityAfter = { keep: 'public', hide: 'hidden', remove: 'removed', return: 'public' } as const;

function decide(owners: OwnerRecord, kind: string, id: string, { decision, revision }: Sent): Answer {
  const found = owners.subjects.get(keyOf(kind, id));
  if (!found) return refused(404, 'not_found', 'It is gone.');
  const before = found.subject.visibility;
  if (revision !== undefined && revision !== found.subject.revision) {
    return refused(409, 'conflict', 'Its writer has changed it.');
  }

  const next = decision === 'restore' ? 'public' : visibilityAfter[decision as keyof typeof visibilityAfter];
  found.subject = { ...found.subject, visibility: next };
  return ok({ before, visibility: next, authorId: found.subject.author._id });
}

/** Never resolves. The process that waits for it is killed. */
export const forever = (): Promise<void> => new Promise(() => undefined);

import type {
  AppealNotice,
  CaseReport,
  CaseSubject,
  SubjectDecision,
  SubjectDecisionResult,
  SubjectRef,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ModerationContext } from '../moderation.context';
import { keyOfSubject } from './case.rules';

/** A subject as it is now, and who reported it. */
export interface ShownSubject {
  readonly subject: CaseSubject;
  readonly reports: readonly CaseReport[];
}

/** The time limit for an owner to carry out a decision, in milliseconds. */
const decisionLimitMs = 5_000;

/** Calls the services that own the subjects of cases. */
export class CaseOwners {
  constructor(private readonly context: Pick<ModerationContext, 'blogs' | 'users'>) {}

  /**
   * Reads the subjects with one call per service. Returns them by `keyOfSubject`; those that no longer exist are
   * missing.
   */
  async read(subjects: readonly SubjectRef[]): Promise<ReadonlyMap<string, ShownSubject>> {
    const ofUsers = subjects.filter(isAboutAccount);
    const ofBlogs = subjects.filter((subject) => !isAboutAccount(subject));
    const answers = await Promise.all([
      ofBlogs.length > 0 &&
        this.context.blogs.call('POST /internal/moderation/subjects', { body: { subjects: ofBlogs } }),
      ofUsers.length > 0 &&
        this.context.users.call('POST /internal/accounts/subjects', { body: { subjects: ofUsers } }),
    ]);
    const all = answers.flatMap((answer) => (answer ? answer.subjects : []));
    return new Map(all.map((shown) => [keyOfSubject(shown.subject), shown]));
  }

  /**
   * Carries a decision out. Repeating the same decision changes nothing.
   *
   * @throws AppError as the owner does
   */
  decide(subject: SubjectRef, body: SubjectDecision): Promise<SubjectDecisionResult> {
    const input = { params: { kind: subject.kind, id: subject.id }, body, timeoutMs: decisionLimitMs };
    return isAboutAccount(subject)
      ? this.context.users.call('PUT /internal/accounts/subjects/{kind}/{id}/decision', input)
      : this.context.blogs.call('PUT /internal/moderation/subjects/{kind}/{id}/decision', input);
  }

  /**
   * Tells the owner of a text, name or picture whether an appeal about it is open.
   *
   * @throws AppError as the owner does
   */
  async noteAppeal(subject: SubjectRef, decisionId: string, state: AppealNotice['state']): Promise<void> {
    const { kind, id } = subject;
    const input = { params: { decisionId }, body: { state, subject: { kind, id } }, timeoutMs: decisionLimitMs };
    await (isAboutAccount(subject)
      ? this.context.users.call('PUT /internal/accounts/appeals/{decisionId}', input)
      : this.context.blogs.call('PUT /internal/moderation/appeals/{decisionId}', input));
  }

  /** Returns how many of a reader's reports moderators agreed with (`right`) and disagreed with (`wrong`). */
  async reporter(id: string): Promise<{ right: number; wrong: number }> {
    const params = { id };
    const records = await Promise.all([
      orNone(this.context.blogs.call('GET /internal/moderation/reporters/{id}', { params })),
      orNone(this.context.users.call('GET /internal/accounts/reporters/{id}', { params })),
    ]);
    const sum = (part: 'right' | 'wrong') => records.reduce((total, record) => total + record[part], 0);
    return { right: sum('right'), wrong: sum('wrong') };
  }
}

function isAboutAccount({ kind }: SubjectRef): boolean {
  return kind === 'name' || kind === 'picture';
}

/** Returns zeros for a reader whom the service does not know, because they never reported anything. */
async function orNone(record: Promise<{ right: number; wrong: number }>): Promise<{ right: number; wrong: number }> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { right: 0, wrong: 0 };
    throw error;
  }
}

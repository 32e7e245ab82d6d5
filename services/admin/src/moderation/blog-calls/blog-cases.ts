import type { Blog } from '@storysprout/contract';
import type { Actor } from '../../audit';
import type { CaseRepository } from '../cases/case.repository';
import { keyOfSubject } from '../cases/case.rules';
import type { DecisionRepository } from '../decisions/decision.repository';
import { newDecision } from '../decisions/decision.rules';
import type { DecisionSaga } from '../decisions/decision.saga';
import { isRefusal } from '../decisions/decision-effects';

export interface BlogHistoryDeps {
  readonly cases: Pick<CaseRepository, 'findByKey'>;
  readonly decisions: Pick<DecisionRepository, 'findLatest' | 'markReverted'>;
  readonly journal: Pick<DecisionSaga, 'begin' | 'finish' | 'forget'>;
  readonly now: () => Date;
}

export interface BlogDecisionFacts {
  readonly blogId: string;
  readonly decision: 'keep' | 'return';
  readonly reason: string | null;
  readonly revision: number | undefined;
  readonly by: Actor;
}

/** This lease is longer than the calls take, including their second attempts, in milliseconds. */
const callMs = 60_000;

/** Records decisions made by calls about blogs in the same history as those of the queue. */
export class BlogCases {
  constructor(private readonly deps: BlogHistoryDeps) {}

  /**
   * Stores the decision, runs `decide` with its id, and closes the blog's case.
   *
   * @throws what `decide` throws
   */
  async around(
    { blogId, revision, ...facts }: BlogDecisionFacts,
    decide: (decisionId: string) => Promise<Blog>,
  ): Promise<Blog> {
    const subject = { kind: 'blog' as const, id: blogId };
    const found = await this.deps.cases.findByKey(keyOfSubject(subject));
    const now = this.deps.now();
    const about = { way: 'blog' as const, kind: subject.kind, subject, authorId: found?.authorId ?? '' };
    const workingUntil = new Date(now.getTime() + callMs);
    const decision = newDecision({ ...about, ...facts, revision: revision ?? null, workingUntil }, now);
    await this.deps.journal.begin(decision);
    try {
      const blog = await decide(decision._id.toHexString());
      await this.deps.journal.finish(decision, { blog });
      return blog;
    } catch (error) {
      if (isRefusal(error)) await this.deps.journal.forget(decision, error);
      throw error;
    }
  }

  /** Marks the latest decision about the blog as undone. */
  async takeBack(blogId: string): Promise<void> {
    const latest = await this.deps.decisions.findLatest(blogId);
    if (latest?.kind === 'blog') await this.deps.decisions.markReverted(latest._id);
  }
}

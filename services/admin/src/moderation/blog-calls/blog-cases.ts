import type { Blog } from '@storysprout/contract';
import type { Actor } from '../../audit';
import { keyOfSubject } from '../cases/case.rules';
import { newDecision } from '../decisions/decision.rules';
import { isRefusal } from '../decisions/decision-effects';
import type { ModerationContext } from '../moderation.context';

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
  constructor(private readonly context: Pick<ModerationContext, 'cases' | 'decisions' | 'saga' | 'now'>) {}

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
    const found = await this.context.cases.findByKey(keyOfSubject(subject));
    const now = this.context.now();
    const about = { way: 'blog' as const, kind: subject.kind, subject, authorId: found?.authorId ?? '' };
    const workingUntil = new Date(now.getTime() + callMs);
    const decision = newDecision({ ...about, ...facts, revision: revision ?? null, workingUntil }, now);
    await this.context.saga.begin(decision);
    try {
      const blog = await decide(decision._id.toHexString());
      await this.context.saga.finish(decision, { blog });
      return blog;
    } catch (error) {
      if (isRefusal(error)) await this.context.saga.forget(decision, error);
      throw error;
    }
  }

  /** Marks the latest decision about the blog as undone. */
  async takeBack(blogId: string): Promise<void> {
    const latest = await this.context.decisions.findLatest(blogId);
    if (latest?.kind === 'blog') await this.context.decisions.markReverted(latest._id);
  }
}

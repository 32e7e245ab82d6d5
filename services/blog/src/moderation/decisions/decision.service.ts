import type { BlogStatus, DecisionRequest, ModerationSummary } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { decisionEffects } from '@storysprout/service-kit/moderation';
import { ObjectId } from 'mongodb';
import type { BlogDocument, Standing } from '../../blogs';
import * as texts from '../../texts/decisions';
import { transition } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { ChangedSubject } from '../subjects/stale-tags';
import { type Subject, subjectNotFound } from '../subjects/subject';
import { decide, isOnlyAboutCorrection } from './decision.rules';
import type { SubjectVerdict } from './subject-decision.rules';
import { appliedTo, changedBy, type NamedDecision } from './subject-decision.service';

export interface DecisionOutcome {
  readonly blog: BlogDocument;
  /** The status before the decision. */
  readonly before: BlogStatus;
  readonly changed: ChangedSubject;
}

type BlogSubject = Subject & { kind: 'blog' };

/** Moderators' decisions about blogs; the admin service requests them and keeps the audit log. */
export class DecisionService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'subjects' | 'transitions' | 'subjectDecisions' | 'blogs' | 'blogMutex' | 'now'
    >,
  ) {}

  /**
   * @throws AppError `not_found` when there is no such blog; `conflict` for a step the state machine does not allow, as
   * with any draft, or when somebody else decided at the same moment.
   */
  async decide(id: ObjectId, request: DecisionRequest): Promise<DecisionOutcome> {
    const outcome = await this.context.blogMutex.run(id, async (session) => {
      const subject = await this.context.subjects.find({ kind: 'blog', id }, session);
      if (subject?.kind !== 'blog') throw subjectNotFound('blog');
      const known = appliedTo(subject, request.decisionId);
      if (known) return { blog: subject.entry, before: statusOf(known.before), changed: changedBy(subject, known) };
      const verdict = this.verdictOn(subject, request);
      const changed = await this.context.subjectDecisions.carryOutVerdict(
        subject,
        named(subject, request),
        verdict,
        session,
      );
      return { blog: blogOf(changed), before: subject.entry.status, changed };
    });
    await this.context.transitions.announce(outcome.changed);
    return outcome;
  }

  async summary(): Promise<ModerationSummary> {
    const [pending, oldest] = await Promise.all([
      this.context.blogs.lists.countPending(),
      this.context.blogs.lists.oldestSubmittedAt(),
    ]);
    return { pending, oldestSubmittedAt: oldest?.toISOString() ?? null };
  }

  private verdictOn({ entry }: BlogSubject, request: DecisionRequest): SubjectVerdict {
    const by = { userId: new ObjectId(request.by.userId), name: request.by.name };
    if (request.decision === 'undo') requireNotAboutMe(entry, by.userId);
    // Only the moderators' queue asks who was told about a worry, and has warm words. What is public may be taken down.
    const isBarred = request.decision === 'approve' || (request.decision === 'reject' && entry.status === 'pending');
    if (entry.isUrgent && isBarred) return { ok: false, message: texts.decideWorryAtDesk };
    const verdict = decide(entry, request, { by, now: this.context.now() });
    if (!verdict.ok) return verdict;
    const kept = transition(entry, { type: 'decided', decision: 'keep', decisionId: null, reason: null });
    if (request.decision === 'approve')
      return { ok: true, fields: { ...verdict.change, ...kept }, reports: decisionEffects.keep.reports };
    if (request.decision === 'undo') return { ok: true, fields: { ...kept, ...verdict.change }, reports: 'flip' };
    const decisionId = request.decisionId ? new ObjectId(request.decisionId) : null;
    const returned = transition(entry, { type: 'decided', decision: 'return', decisionId, reason: null });
    const fields = { ...verdict.change, ...returned };
    // Reports about the public text stay open, because this decision is not about that text.
    if (isOnlyAboutCorrection(entry))
      return { ok: true, fields: { ...fields, openReports: entry.openReports ?? null }, reports: null };
    return { ok: true, fields, reports: decisionEffects.return.reports };
  }
}

/** @throws AppError `forbidden` when a moderator undoes somebody else's decision about their own blog. */
function requireNotAboutMe({ author, decision }: BlogDocument, moderatorId: ObjectId): void {
  if (!decision || decision.by.userId.equals(moderatorId) || !author._id.equals(moderatorId)) return;
  throw new AppError('forbidden', texts.aboutYou);
}

function named({ entry }: BlogSubject, { decision, decisionId }: DecisionRequest): NamedDecision {
  const names = { approve: 'keep', reject: 'return', undo: 'keep' } as const;
  return {
    decisionId: decisionId ? new ObjectId(decisionId) : null,
    decision: names[decision],
    undoes: decision === 'undo' ? entry.decisionId : null,
  };
}

function blogOf({ before, after }: ChangedSubject): BlogDocument {
  if (after.kind !== 'blog' || before.kind !== 'blog') throw new Error('A blog stays a blog.');
  return after.entry;
}

function statusOf(before: Partial<Standing>): BlogStatus {
  return before.status ?? 'pending';
}

import type { SubjectDecision, SubjectDecisionResult, Visibility } from '@storysprout/contract';
import { AppError, daysAfter, isDuplicateKey } from '@storysprout/service-kit';
import { decisionEffects, reportNotification } from '@storysprout/service-kit/moderation';
import { type ClientSession, ObjectId } from 'mongodb';
import {
  announceProfile,
  decisionOf,
  markAs,
  type ProfileSubject,
  revisionOf,
  type StandingDecision,
  showAs,
  type UserDocument,
  visibilityOf,
} from '../../identity';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/reports';
import type { ModerationContext } from '../moderation.context';
import type { SubjectDecisionDocument } from './subject.document';

/** The visibility after a decision, and the mark that its owner can appeal against. */
interface Verdict {
  readonly visibility: Visibility;
  readonly mark: StandingDecision | null;
}

/** How long a removed name or picture is kept, for an appeal (docs/product.md#visibility). */
const retentionDays = 30;

/** Applies moderators' decisions about names and pictures. A repeated decision has no further effect. */
export class SubjectDecisions {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'users' | 'collections' | 'reports' | 'subjects' | 'outbox' | 'profileAnnouncer' | 'transactions' | 'now'
    >,
  ) {}

  /**
   * @throws AppError `not_found` when there is no such account, or no picture; `conflict` when it is no longer what the
   * moderator saw; `invalid_input` for a decision that only fits blogs.
   */
  async decide(userId: ObjectId, what: ProfileSubject, order: SubjectDecision): Promise<SubjectDecisionResult> {
    const made = await this.once((session) => this.carryOut(session, userId, what, order));
    const { before, visibility, version } = made;
    if ((before === 'public') !== (visibility === 'public'))
      await this.context.profileAnnouncer.visibilityChanged(userId, what, visibility === 'public');
    return { before, visibility, version, authorId: userId.toHexString() };
  }

  private async once(work: (session: ClientSession) => Promise<SubjectDecisionDocument>) {
    try {
      return await this.context.transactions.run(work);
    } catch (error) {
      // The same decision came twice at the same moment.
      if (isDuplicateKey(error)) return this.context.transactions.run(work);
      throw error;
    }
  }

  private async carryOut(
    session: ClientSession,
    userId: ObjectId,
    what: ProfileSubject,
    order: SubjectDecision,
  ): Promise<SubjectDecisionDocument> {
    const _id = new ObjectId(order.decisionId);
    const known = await this.context.collections.profileDecisions.findOne({ _id }, { session });
    if (known) return known;
    const user = await this.context.users.findById(userId, session);
    if (!user || !(await this.isThere(user, what, session))) throw nothingThere();
    if (order.revision !== undefined && order.revision !== revisionOf(user, what)) throw changedSince();
    const at = this.context.now();
    const { visibility, mark } = verdictOn(user, what, order);
    const before = visibilityOf(user, what);
    const isKept = order.decision === 'keep' || (before !== 'public' && visibility === 'public');
    const removal = await this.removalBy(session, user, what, { order, visibility, at });
    const isVisibleChange = removal !== null || (before === 'public') !== (visibility === 'public');
    const shown = isVisibleChange ? showAs(what, visibility, mark) : markAs(what, visibility, mark);
    const updates = [shown, removal && { $set: removal }];
    const after = (await this.context.users.update(userId, updates, { session })) ?? user;
    if (isVisibleChange) await announceProfile(this.context.outbox, session, after);
    await this.noteReports(session, user, what, order);
    const { subjects } = this.context;
    const subject = isTooLate(user, what, order)
      ? await subjects.untouched(session, userId, what)
      : await subjects.settled(session, userId, what, { isKept });
    await subjects.tell(session, after, subject);
    const made = {
      _id,
      userId,
      what,
      decision: order.decision,
      reason: order.reason,
      before,
      visibility,
      version: subject.version,
      at,
      ...(visibility === 'removed' && { eraseAfter: daysAfter(at, retentionDays) }),
    };
    await this.context.collections.profileDecisions.insertOne(made, { session });
    return made;
  }

  /** A deleted picture can be decided about while a report of it waits. */
  private async isThere({ _id, image }: UserDocument, what: ProfileSubject, session: ClientSession): Promise<boolean> {
    if (what === 'name' || image !== null) return true;
    const of = { userId: _id, what, 'formerReports.count': { $gt: 0 } };
    return (await this.context.collections.profileSubjects.findOne(of, { session })) !== null;
  }

  /**
   * Returns the change of the account's last removal, which counts against it for a while, or null when it stays. A
   * removal that was undone no longer counts.
   */
  private async removalBy(
    session: ClientSession,
    user: UserDocument,
    what: ProfileSubject,
    { order, visibility, at }: { order: SubjectDecision; visibility: Visibility; at: Date },
  ): Promise<Pick<UserDocument, 'profileRemovedAt'> | null> {
    const wasRemoved = visibilityOf(user, what) === 'removed';
    if (!wasRemoved && visibility === 'removed') return { profileRemovedAt: at };
    const revertedDecision = wasRemoved && visibility !== 'removed' ? decisionOf(user, what)?.id : undoneBy(order);
    if (!revertedDecision) return null;
    await this.context.collections.profileDecisions.updateOne(
      { _id: revertedDecision },
      { $unset: { eraseAfter: '' } },
      { session },
    );
    const standing = { userId: user._id, eraseAfter: { $gt: at } };
    const latest = await this.context.collections.profileDecisions.findOne(standing, { session, sort: { at: -1 } });
    const isSame = latest?.at.getTime() === user.profileRemovedAt?.getTime();
    return isSame ? null : { profileRemovedAt: latest?.at ?? null };
  }

  /** Stores in the reports whether they were right: reports of what is hidden or removed were. */
  private async noteReports(
    session: ClientSession,
    user: UserDocument,
    what: ProfileSubject,
    { decision, decisionId, undoes }: SubjectDecision,
  ): Promise<void> {
    if (decision === 'restore') {
      if (undoes !== undefined) await this.context.reports.overrule(user._id, new ObjectId(undoes), session);
      return;
    }
    const thing = { userId: user._id, what, revision: revisionOf(user, what) };
    const isRight = decisionEffects[decision].reports === 'right';
    const outcome = { isRight, decisionId: new ObjectId(decisionId) };
    const decided = await this.context.reports.decide(thing, outcome, session);
    const at = this.context.now().toISOString();
    const events = decided.map((report) => ({
      name: 'letter' as const,
      data: { ...reportNotification(report, isRight), at },
      jobId: `letter-report-${report._id}`,
    }));
    await this.context.outbox.addMany(session, events);
  }
}

function verdictOn(user: UserDocument, what: ProfileSubject, order: SubjectDecision): Verdict {
  const { decision, decisionId, reason } = order;
  if (decision === 'restore') return undone(user, what, order);
  if (decision === 'return') throw new AppError('invalid_input', texts.onlyBlogsGoBack);
  const { visibility, isAppealable } = decisionEffects[decision];
  return { visibility, mark: isAppealable ? { id: new ObjectId(decisionId), reason } : null };
}

function undone(user: UserDocument, what: ProfileSubject, order: SubjectDecision): Verdict {
  const mark = decisionOf(user, what);
  const isLeft = !mark || isTooLate(user, what, order);
  return isLeft ? { visibility: visibilityOf(user, what), mark } : { visibility: 'public', mark: null };
}

/** A decision can only be undone while the name or picture is the same and no newer decision was made. */
function isTooLate(user: UserDocument, what: ProfileSubject, { decision, undoes }: SubjectDecision): boolean {
  return decision === 'restore' && decisionOf(user, what)?.id.toHexString() !== undoes;
}

function undoneBy({ decision, undoes }: SubjectDecision): ObjectId | null {
  return decision === 'restore' && undoes !== undefined ? new ObjectId(undoes) : null;
}

function nothingThere(): AppError {
  return new AppError('not_found', missingTexts.subject);
}

function changedSince(): AppError {
  return new AppError('conflict', texts.changedSince);
}

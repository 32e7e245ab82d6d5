import type { CaseKind, SubjectState } from '@storysprout/contract';
import { isDuplicateKey } from '@storysprout/service-kit';
import type { ClientSession, Filter, ObjectId } from 'mongodb';
import type { Actor } from '../../audit';
import type { ModerationContext } from '../moderation.context';
import type { CaseDocument, CaseOpening } from './case.document';
import { nextCase, priorityAt } from './case.rules';

export interface QueueRequest {
  readonly kind?: CaseKind;
  readonly limit: number;
  /** The time of the first page. The list keeps the order that it had then. */
  readonly asOf: Date;
  /** The priority at that time and the id of the last case shown. */
  readonly after: readonly [number, ObjectId] | null;
}

export interface DecidedRequest {
  readonly kind?: CaseKind;
  readonly limit: number;
  readonly after: readonly [Date, ObjectId] | null;
}

/** The most claimed cases that a list reads. No more moderators than this are expected to work at once. */
const mostClaims = 500;
/** The most cases that a list reads because their priority changed after its first page. */
const mostMoved = 500;

export class CaseRepository {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'transactions' | 'now'>) {}

  /**
   * Stores a subject's state unless a newer one is known.
   *
   * @returns whether the state was new
   */
  async note(state: SubjectState): Promise<boolean> {
    try {
      return await this.context.transactions.run((session) => this.noteIn(session, state));
    } catch (error) {
      // Another job has just created the case.
      if (!isDuplicateKey(error, 'key')) throw error;
      return this.context.transactions.run((session) => this.noteIn(session, state));
    }
  }

  private async noteIn(session: ClientSession, state: SubjectState): Promise<boolean> {
    const { cases, caseOpenings } = this.context.collections;
    const key = `${state.subject.kind}:${state.subject.id}`;
    const next = nextCase(await cases.findOne({ key }, { session }), state, this.context.now());
    if (!next) return false;
    const { document, opening } = next;
    await this.replace(document, session);
    if (opening) await caseOpenings.insertOne(opening, { session });
    else await this.markOpening(session, document);
    return true;
  }

  /** Adds reasons that come up later, such as a report about something held, to the same opening. */
  private async markOpening(session: ClientSession, { openingId, reasons, state }: CaseDocument): Promise<void> {
    if (state !== 'open') return;
    const changes = {
      ...(reasons.includes('reported') && { isReported: true }),
      ...(reasons.includes('held') && { isHeld: true }),
    };
    if (Object.keys(changes).length === 0) return;
    await this.context.collections.caseOpenings.updateOne({ _id: openingId }, { $set: changes }, { session });
  }

  /** Opens the case of an appeal. */
  async open(document: CaseDocument, opening: CaseOpening, session: ClientSession): Promise<void> {
    await this.context.collections.cases.insertOne(document, { session });
    await this.context.collections.caseOpenings.insertOne(opening, { session });
  }

  find(id: ObjectId, session?: ClientSession): Promise<CaseDocument | null> {
    return this.context.collections.cases.findOne({ _id: id }, { session });
  }

  findByKey(key: string, session?: ClientSession): Promise<CaseDocument | null> {
    return this.context.collections.cases.findOne({ key }, { session });
  }

  /** Open cases that this moderator can take, the most urgent first; one more than asked for. */
  async findOpen(request: QueueRequest, moderatorId: string): Promise<CaseDocument[]> {
    const { kind, limit, after, asOf } = request;
    const { cases } = this.context.collections;
    const open = { state: 'open' as const, ...(kind && { kind }) };
    const isFree = this.isFree(moderatorId);
    const [unmoved, moved] = await Promise.all([
      cases
        .find({ ...open, 'earlierPriorities.until': { $not: { $gt: asOf } }, $and: [isFree, moreUrgentThan(after)] })
        .sort({ priority: -1, _id: 1 })
        .limit(limit + 1)
        .toArray(),
      cases
        .find({ ...open, 'earlierPriorities.until': { $gt: asOf }, ...isFree })
        .limit(mostMoved)
        .toArray(),
    ]);
    return inOrder([...unmoved, ...moved], request);
  }

  /** Claimed cases, the most urgent first; one more than asked for. */
  async findClaimed(request: QueueRequest): Promise<CaseDocument[]> {
    const { kind } = request;
    const claimed = await this.context.collections.cases
      .find({ 'claim.until': { $gt: this.context.now() }, state: 'open', ...(kind && { kind }) })
      .limit(mostClaims)
      .toArray();
    return inOrder(claimed, request);
  }

  /** Decided cases, the latest decision first; one more than asked for. */
  findDecided({ kind, limit, after }: DecidedRequest): Promise<CaseDocument[]> {
    return this.context.collections.cases
      .find({
        state: 'decided',
        ...(kind && { kind }),
        ...(after && {
          decidedAt: { $lte: after[0] },
          $or: [{ decidedAt: { $lt: after[0] } }, { _id: { $lt: after[1] } }],
        }),
      })
      .sort({ decidedAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
  }

  /**
   * Claims a case until the given time.
   *
   * @returns null when the case is not open, is being decided or is claimed by another moderator
   */
  claim(id: ObjectId, by: Actor, until: Date): Promise<CaseDocument | null> {
    return this.context.collections.cases.findOneAndUpdate(
      { _id: id, state: 'open', deciding: null, ...this.isFree(by.userId) },
      { $set: { claim: { by, until } } },
      { returnDocument: 'after' },
    );
  }

  /** Releases this moderator's claim on a case. */
  async release(id: ObjectId, moderatorId: string): Promise<void> {
    await this.context.collections.cases.updateOne(
      { _id: id, 'claim.by.userId': moderatorId, deciding: null },
      { $set: { claim: null } },
    );
  }

  /** Releases all claims of this moderator. @returns whether there were any */
  async releaseAll(moderatorId: string): Promise<boolean> {
    const { modifiedCount } = await this.context.collections.cases.updateMany(
      { 'claim.until': { $gt: this.context.now() }, 'claim.by.userId': moderatorId, deciding: null },
      { $set: { claim: null } },
    );
    return modifiedCount > 0;
  }

  /**
   * Marks that a decision is being carried out about a free case, or about one that was decided last by `replaces`.
   *
   * @returns whether it was such a case
   */
  async beginDecision(
    id: ObjectId,
    decisionId: ObjectId,
    { by, replaces }: { by: Actor; replaces: ObjectId | null },
    session: ClientSession,
  ): Promise<boolean> {
    const decidable: Filter<CaseDocument> = replaces
      ? { state: 'decided', decisionId: replaces }
      : { state: 'open', ...this.isFree(by.userId) };
    const { modifiedCount } = await this.context.collections.cases.updateOne(
      { _id: id, deciding: null, ...decidable },
      { $set: { deciding: decisionId } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Frees a case after its decision was refused, so that it waits again. */
  async endDecision(decisionId: ObjectId, id: ObjectId | null): Promise<void> {
    if (id)
      await this.context.collections.cases.updateOne({ _id: id, deciding: decisionId }, { $set: { deciding: null } });
  }

  /** Closes the open cases whose subjects no longer exist at their owner. */
  async closeGone(ids: readonly ObjectId[]): Promise<void> {
    const gone = { _id: { $in: [...ids] }, state: 'open' as const };
    await this.context.collections.cases.updateMany(gone, { $set: { state: 'closed', claim: null, deciding: null } });
  }

  /** Stores a case, which may be new. @throws a duplicate `key` when another call has just created the subject's case */
  async replace(document: CaseDocument, session: ClientSession): Promise<void> {
    const { key } = document;
    await this.context.collections.cases.replaceOne({ key }, document, { upsert: true, session });
  }

  async noteDecided(
    openingId: ObjectId,
    decided: Pick<CaseOpening, 'decidedAt' | 'seconds' | 'isUpheld'>,
    session: ClientSession,
  ): Promise<void> {
    await this.context.collections.caseOpenings.updateOne({ _id: openingId }, { $set: decided }, { session });
  }

  async addOpening(opening: CaseOpening, session: ClientSession): Promise<void> {
    await this.context.collections.caseOpenings.insertOne(opening, { session });
  }

  /** Deletes the cases of an erased account. Its case openings name nobody, so they stay for the figures. */
  async forgetAuthor(authorId: string): Promise<void> {
    await this.context.collections.cases.deleteMany({ authorId });
  }

  /** Ends the expired claims of an erased moderator. Others are left, because they last only minutes. */
  async forgetModerator(userId: string): Promise<void> {
    await this.context.collections.cases.updateMany(
      { 'claim.until': { $lte: this.context.now() }, 'claim.by.userId': userId },
      { $set: { claim: null } },
    );
  }

  /** Matches cases that no other moderator has claimed, and those whose claims have expired. */
  private isFree(moderatorId: string): Filter<CaseDocument> {
    return {
      $or: [{ claim: null }, { 'claim.until': { $lte: this.context.now() } }, { 'claim.by.userId': moderatorId }],
    };
  }
}

function moreUrgentThan(after: QueueRequest['after']): Filter<CaseDocument> {
  if (!after) return {};
  const [priority, id] = after;
  return { priority: { $lte: priority }, $or: [{ priority: { $lt: priority } }, { _id: { $gt: id } }] };
}

/** Sorts cases as they were when the first page was read, and returns those after the last one shown. */
function inOrder(cases: readonly CaseDocument[], { limit, after, asOf }: QueueRequest): CaseDocument[] {
  return cases
    .map((found) => ({ found, priority: priorityAt(found, asOf), id: found._id.toHexString() }))
    .filter(({ priority, id }) => {
      if (after === null) return true;
      return priority < after[0] || (priority === after[0] && id > after[1].toHexString());
    })
    .sort((a, b) => b.priority - a.priority || a.id.localeCompare(b.id))
    .slice(0, limit + 1)
    .map(({ found }) => found);
}

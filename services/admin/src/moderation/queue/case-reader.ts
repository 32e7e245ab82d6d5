import {
  type CaseResponse,
  type CaseState,
  type ListCasesResponse,
  type listCasesQuery,
  type ModerationCase,
  pageSizes,
} from '@storysprout/contract';
import { AppError, decodeCursor, errorTexts, type PageOf, toPage } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { output } from 'zod/mini';
import * as texts from '../../texts/queue';
import type { CaseDocument } from '../cases/case.document';
import type { QueueRequest } from '../cases/case.repository';
import { keyOfSubject, priorityAt } from '../cases/case.rules';
import type { ShownSubject } from '../cases/case-owners';
import type { DecisionDocument } from '../decisions/decision.document';
import { presentPast } from '../decisions/decision.rules';
import type { ModerationContext } from '../moderation.context';

export type CasesQuery = output<typeof listCasesQuery>;

/** Presents cases to moderators, with the current texts from their owners. */
export class CaseReader {
  constructor(
    private readonly context: Pick<ModerationContext, 'cases' | 'decisions' | 'owners' | 'users' | 'counts' | 'now'>,
  ) {}

  /**
   * A page of the queue.
   *
   * @throws AppError `unavailable` while a service that owns texts is unavailable
   */
  async page(query: CasesQuery, moderatorId: string): Promise<ListCasesResponse> {
    const page = await this.casesOf(query, moderatorId);
    const [cases, timeToDecide, waiting, held] = await Promise.all([
      this.present(page.items, moderatorId),
      this.context.counts.timeToDecide(),
      this.context.counts.waiting(),
      this.context.counts.waitingFor('held'),
    ]);
    const oldestAt = held.oldestAt?.toISOString() ?? null;
    return { cases, nextCursor: page.nextCursor, waiting, held: { count: held.count, oldestAt }, timeToDecide };
  }

  /** A case with its writer's record and the earlier decisions about them. */
  async show(found: CaseDocument, moderatorId: string): Promise<CaseResponse> {
    const { authorId } = found;
    const [[shown], writer, earlier] = await Promise.all([
      this.present([found], moderatorId),
      this.writer(authorId),
      this.context.decisions.findEarlier(authorId),
    ]);
    if (!shown) throw new AppError('not_found', texts.noSuchCase);
    return { case: shown, writer, earlier: earlier.map(presentPast) };
  }

  async one(found: CaseDocument, moderatorId: string): Promise<ModerationCase> {
    const [shown] = await this.present([found], moderatorId);
    if (!shown) throw new AppError('not_found', texts.noSuchCase);
    return shown;
  }

  private casesOf(query: CasesQuery, moderatorId: string): Promise<PageOf<CaseDocument>> {
    if (query.blogId !== undefined) return this.ofBlog(query.blogId);
    return query.state === 'decided' ? this.decided(query) : this.waiting(query, moderatorId);
  }

  private async ofBlog(id: string): Promise<PageOf<CaseDocument>> {
    const found = await this.context.cases.findByKey(keyOfSubject({ kind: 'blog', id }));
    return { items: found ? [found] : [], nextCursor: null };
  }

  private async decided({ kind, cursor, limit = pageSizes.cards }: CasesQuery): Promise<PageOf<CaseDocument>> {
    const after = cursor === undefined ? null : decodeCursor(cursor, 'date');
    const found = await this.context.cases.findDecided({ kind, limit, after });
    return toPage(found, limit, ({ _id, decidedAt, openedAt }) => ({ id: _id, at: decidedAt ?? openedAt }));
  }

  private async waiting(query: CasesQuery, moderatorId: string): Promise<PageOf<CaseDocument>> {
    const { state, kind, cursor, limit = pageSizes.cards } = query;
    const { asOf, after } = cursor === undefined ? { asOf: this.context.now(), after: null } : positionIn(cursor);
    const request = { kind, limit, asOf, after };
    const found = await (state === 'claimed'
      ? this.context.cases.findClaimed(request)
      : this.context.cases.findOpen(request, moderatorId));
    return toPage(found, limit, (each) => ({ id: each._id, at: `${asOf.getTime()}-${priorityAt(each, asOf)}` }));
  }

  private async present(cases: readonly CaseDocument[], moderatorId: string): Promise<ModerationCase[]> {
    const [subjects, decisions] = await Promise.all([
      this.context.owners.read(uniqueSubjects(cases)),
      this.context.decisions.findMany(
        cases.flatMap(({ decisionId, against }) => [decisionId ?? [], against ?? []].flat()),
      ),
    ]);
    const byId = new Map(decisions.map((each) => [each._id.toHexString(), each]));
    const decisionOf = (id: ObjectId | null) => (id ? byId.get(id.toHexString()) : undefined);
    const shownOf = ({ subject }: CaseDocument) => subjects.get(keyOfSubject(subject));
    await this.closeGone(cases.filter((each) => each.against === null && !shownOf(each)));
    return cases.map((each) =>
      presentCase(each, {
        shown: shownOf(each),
        isOwn: each.authorId === moderatorId,
        decision: decisionOf(each.decisionId),
        against: decisionOf(each.against),
        now: this.context.now(),
      }),
    );
  }

  private async closeGone(gone: readonly CaseDocument[]): Promise<void> {
    const open = gone.filter(({ state }) => state === 'open').map(({ _id }) => _id);
    if (open.length > 0) await this.context.cases.closeGone(open);
  }

  /** Returns null when the account is gone or its numbers cannot be read. The case can be decided without them. */
  private async writer(id: string): Promise<CaseResponse['writer']> {
    const { users, owners, decisions } = this.context;
    try {
      const [{ user }, reports, removed] = await Promise.all([
        users.call('GET /internal/users/{id}', { params: { id } }),
        owners.reporter(id),
        decisions.countRemoved(id),
      ]);
      const {
        _id,
        name,
        createdAt,
        blogCount,
        commentCount,
        warnings = 0,
        mutes = 0,
        mutedUntil = null,
        isBanned,
      } = user;
      const numbers = { blogCount, commentCount, removed, warnings, mutes, mutedUntil, isBanned };
      return { _id, name, createdAt, ...numbers, reportsRight: reports.right, reportsWrong: reports.wrong };
    } catch (error) {
      if (error instanceof AppError && (error.code === 'not_found' || error.code === 'unavailable')) return null;
      throw error;
    }
  }
}

/**
 * Returns a position in the list of waiting cases: the time of its first page, and the last case shown.
 *
 * @throws AppError `invalid_input` for a cursor of another list
 */
function positionIn(cursor: string): Pick<QueueRequest, 'asOf' | 'after'> {
  const [value, id] = decodeCursor(cursor, 'string');
  const [, asOf, priority] = /^(\d{1,15})-(\d{1,16})$/.exec(value) ?? [];
  if (asOf === undefined) throw new AppError('invalid_input', errorTexts.invalidCursor);
  return { asOf: new Date(Number(asOf)), after: [Number(priority), id] };
}

/** Removes duplicates, because an appeal may be about the subject of another case on the same page. */
function uniqueSubjects(cases: readonly CaseDocument[]) {
  return [...new Map(cases.map(({ subject }) => [keyOfSubject(subject), subject])).values()];
}

interface Beside {
  readonly shown: ShownSubject | undefined;
  /** True for the moderator's own text or picture. Not even a moderator learns who reported their own words. */
  readonly isOwn: boolean;
  readonly decision: DecisionDocument | undefined;
  readonly against: DecisionDocument | undefined;
  readonly now: Date;
}

function presentCase(found: CaseDocument, { shown, isOwn, decision, against, now }: Beside): ModerationCase {
  const { _id, kind, priority, reasons, openedAt, claim } = found;
  const claimed = claim && claim.until > now && found.state === 'open' ? claim : null;
  const appeal = against?.appeal;
  return {
    _id: _id.toHexString(),
    kind,
    subject: shown?.subject ?? null,
    state: stateOf(found, claimed !== null),
    priority,
    reasons: [...reasons],
    reports: isOwn ? [] : [...(shown?.reports ?? [])],
    findings: shown?.subject.findings ?? [],
    claimedBy: claimed && { _id: claimed.by.userId, name: claimed.by.name },
    claimedUntil: claimed?.until.toISOString() ?? null,
    createdAt: openedAt.toISOString(),
    revision: shown?.subject.revision ?? found.revision,
    ...(against && appeal && { appeal: { decisionId: hex(against), text: appeal.text, at: appeal.at.toISOString() } }),
    ...presentDecision(against && found.state === 'open' ? against : decision),
  };
}

function stateOf({ state, deciding }: CaseDocument, isClaimed: boolean): CaseState {
  if (state !== 'open') return 'decided';
  return isClaimed || deciding ? 'claimed' : 'open';
}

/** Presents the latest decision, or in an open appeal the decision that it is against. */
function presentDecision(decision: DecisionDocument | undefined): Pick<ModerationCase, 'decision'> {
  if (!decision?.decision) return {};
  const { reason, toldWho, by, at } = decision;
  return {
    decision: {
      _id: hex(decision),
      decision: decision.decision,
      reason,
      ...(toldWho !== undefined && { toldWho }),
      by: { _id: by.userId, name: by.name },
      at: at.toISOString(),
    },
  };
}

function hex({ _id }: DecisionDocument): string {
  return _id.toHexString();
}

import { type AppealRequest, type MyDecisionsResponse, type PageQuery, pageSizes } from '@storysprout/contract';
import {
  AppError,
  type AppealTokenVerifier,
  type Logger,
  pageRequest,
  type ServiceClient,
  type Transactions,
} from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/appeals';
import type { CaseDocument } from '../cases/case.document';
import type { CaseRepository } from '../cases/case.repository';
import { keyOfAppeal, openingOf, priorityOf } from '../cases/case.rules';
import type { CaseAnnouncer } from '../cases/case-announcer';
import type { CaseOwners } from '../cases/case-owners';
import type { DecisionDocument } from '../decisions/decision.document';
import type { DecisionRepository } from '../decisions/decision.repository';
import { appealProblem, presentMine } from '../decisions/decision.rules';

export interface AppealsServiceDeps {
  readonly decisions: Pick<DecisionRepository, 'find' | 'findMine' | 'addAppeal'>;
  readonly cases: Pick<CaseRepository, 'open'>;
  readonly owners: Pick<CaseOwners, 'noteAppeal'>;
  readonly users: Pick<ServiceClient, 'call'>;
  readonly verifyAppealToken: AppealTokenVerifier;
  readonly announcer: Pick<CaseAnnouncer, 'changed'>;
  readonly transactions: Transactions;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Shows readers the moderators' decisions about them and takes their appeals (docs/product.md#sanctions). */
export class AppealsService {
  constructor(private readonly deps: AppealsServiceDeps) {}

  async list(userId: string, query: PageQuery): Promise<MyDecisionsResponse> {
    const request = pageRequest(query, pageSizes.cards);
    const { items, nextCursor } = await this.deps.decisions.findMine(userId, request);
    const now = this.deps.now();
    return { decisions: items.map((each) => presentMine(each, now)), nextCursor };
  }

  /**
   * Opens an appeal for a banned reader, who can't sign in.
   *
   * @throws AppError `unauthorized` for an invalid or expired token, `forbidden` for a token of another decision,
   * `conflict` when the account is no longer banned, and as `appeal` does
   */
  async appealBan(token: string, request: AppealRequest): Promise<void> {
    const holder = await this.deps.verifyAppealToken(token, this.deps.now());
    if (!holder) throw new AppError('unauthorized', texts.tookAWhile);
    const { userId, decisionId } = holder;
    if (decisionId !== request.decisionId) throw new AppError('forbidden', texts.ownAccountOnly);
    const { user } = await this.deps.users.call('GET /internal/users/{id}', { params: { id: userId } });
    if (!user.isBanned) throw new AppError('conflict', texts.openAgain);
    await this.appeal(userId, request);
  }

  /** @throws AppError `not_found` for a decision about somebody else, `conflict` for one that cannot be appealed (again). */
  async appeal(userId: string, { decisionId, text }: AppealRequest): Promise<void> {
    const decision = await this.deps.decisions.find(new ObjectId(decisionId));
    if (decision?.authorId !== userId || decision.state !== 'done') {
      throw new AppError('not_found', texts.noSuchDecision);
    }
    const problem = appealProblem(decision, this.deps.now());
    if (problem !== null) throw new AppError('conflict', problem);
    // This comes first, so that the owner keeps the removed content until a moderator has answered the appeal.
    if (decision.subject && decision.decision === 'remove') {
      await this.deps.owners.noteAppeal(decision.subject, decisionId, 'open');
    }
    await this.deps.transactions.run((session) => this.open(decision, text, session));
    this.deps.announcer.changed();
    if (decision.sanction?.kind === 'ban') await this.noteBan(decisionId);
  }

  /**
   * Notifies the user service of an appeal against a ban, so that sign-in offers no second one. If this call fails,
   * sign-in may offer it, and a second appeal is refused here.
   */
  private async noteBan(decisionId: string): Promise<void> {
    const body = { state: 'open', subject: null } as const;
    try {
      await this.deps.users.call('PUT /internal/accounts/appeals/{decisionId}', { params: { decisionId }, body });
    } catch (error) {
      this.deps.logger.warn({ err: error, decisionId }, 'an appeal against a ban is not noted with the account');
    }
  }

  private async open(decision: DecisionDocument, text: string, session: ClientSession): Promise<void> {
    const at = this.deps.now();
    const appeal = { text, at, state: 'open' as const, answer: null };
    const isFirst = await this.deps.decisions.addAppeal(decision._id, appeal, session);
    if (!isFirst) throw new AppError('conflict', texts.alreadyAsked);
    const document = caseOf(decision, at);
    await this.deps.cases.open(document, openingOf(document, decision.kind), session);
  }
}

/** Creates the case of an appeal. If the decision was about an account, the account's name is the subject. */
function caseOf({ _id, subject, authorId, revision }: DecisionDocument, openedAt: Date): CaseDocument {
  const reasons = ['appeal'] as const;
  return {
    _id: new ObjectId(),
    key: keyOfAppeal(_id),
    kind: 'appeal',
    subject: subject ?? { kind: 'name', id: authorId },
    version: 0,
    authorId,
    revision: revision ?? 0,
    reasons,
    reportCount: 0,
    state: 'open',
    priority: priorityOf({ reasons, reportCount: 0, openedAt }),
    claim: null,
    deciding: null,
    decisionId: null,
    decidedAt: null,
    openedAt,
    openingId: new ObjectId(),
    against: _id,
  };
}

import { type AppealRequest, type MyDecisionsResponse, type PageQuery, pageSizes } from '@storysprout/contract';
import { AppError, pageRequest } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/appeals';
import type { CaseDocument } from '../cases/case.document';
import { keyOfAppeal, openingOf, priorityOf } from '../cases/case.rules';
import type { DecisionDocument } from '../decisions/decision.document';
import { appealProblem, presentMine } from '../decisions/decision.rules';
import type { ModerationContext } from '../moderation.context';

/** Shows readers the moderators' decisions about them and takes their appeals (docs/product.md#sanctions). */
export class AppealsService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'decisions' | 'cases' | 'owners' | 'users' | 'verifyAppealToken' | 'announcer' | 'transactions' | 'logger' | 'now'
    >,
  ) {}

  async list(userId: string, query: PageQuery): Promise<MyDecisionsResponse> {
    const request = pageRequest(query, pageSizes.cards);
    const { items, nextCursor } = await this.context.decisions.findMine(userId, request);
    const now = this.context.now();
    return { decisions: items.map((each) => presentMine(each, now)), nextCursor };
  }

  /**
   * Opens an appeal for a banned reader, who can't sign in.
   *
   * @throws AppError `unauthorized` for an invalid or expired token, `forbidden` for a token of another decision,
   * `conflict` when the account is no longer banned, and as `appeal` does
   */
  async appealBan(token: string, request: AppealRequest): Promise<void> {
    const holder = await this.context.verifyAppealToken(token, this.context.now());
    if (!holder) throw new AppError('unauthorized', texts.tookAWhile);
    const { userId, decisionId } = holder;
    if (decisionId !== request.decisionId) throw new AppError('forbidden', texts.ownAccountOnly);
    const { user } = await this.context.users.call('GET /internal/users/{id}', { params: { id: userId } });
    if (!user.isBanned) throw new AppError('conflict', texts.openAgain);
    await this.appeal(userId, request);
  }

  /** @throws AppError `not_found` for a decision about somebody else, `conflict` for one that cannot be appealed (again). */
  async appeal(userId: string, { decisionId, text }: AppealRequest): Promise<void> {
    const decision = await this.context.decisions.find(new ObjectId(decisionId));
    if (decision?.authorId !== userId || decision.state !== 'done') {
      throw new AppError('not_found', texts.noSuchDecision);
    }
    const problem = appealProblem(decision, this.context.now());
    if (problem !== null) throw new AppError('conflict', problem);
    // This comes first, so that the owner keeps the removed content until a moderator has answered the appeal.
    if (decision.subject) await this.context.owners.noteAppeal(decision.subject, decisionId, 'open');
    await this.context.transactions.run((session) => this.open(decision, text, session));
    this.context.announcer.changed();
    if (decision.sanction?.kind === 'ban') await this.noteBan(decisionId);
  }

  /**
   * Notifies the user service of an appeal against a ban, so that sign-in offers no second one. If this call fails,
   * sign-in may offer it, and a second appeal is refused here.
   */
  private async noteBan(decisionId: string): Promise<void> {
    const body = { state: 'open', subject: null } as const;
    try {
      await this.context.users.call('PUT /internal/accounts/appeals/{decisionId}', { params: { decisionId }, body });
    } catch (error) {
      this.context.logger.warn({ err: error, decisionId }, 'an appeal against a ban is not noted with the account');
    }
  }

  private async open(decision: DecisionDocument, text: string, session: ClientSession): Promise<void> {
    const at = this.context.now();
    const appeal = { text, at, state: 'open' as const, answer: null };
    const isFirst = await this.context.decisions.addAppeal(decision._id, appeal, session);
    if (!isFirst) throw new AppError('conflict', texts.alreadyAsked);
    const document = caseOf(decision, at);
    await this.context.cases.open(document, openingOf(document, decision.kind), session);
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

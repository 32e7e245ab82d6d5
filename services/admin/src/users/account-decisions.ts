import type { AdminUser, MuteRequest, SanctionKind, TakeXpRequest, TakeXpResponse } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Actor, Snapshot } from '../audit';
import { type DecisionFacts, muteEnd, newDecision } from '../moderation';
import * as texts from '../texts/users';
import type { UsersContext } from './users.context';

type Pressed<Request> = Request & { readonly idempotencyKey?: string | undefined };

/**
 * Moderators' decisions about an account (docs/product.md#sanctions). Each becomes an entry of the reader's history.
 */
export class AccountDecisions {
  constructor(private readonly context: Pick<UsersContext, 'users' | 'saga' | 'now'>) {}

  /** @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  warn(
    userId: string,
    { reason, idempotencyKey }: Pressed<Pick<MuteRequest, 'reason'>>,
    by: Actor,
  ): Promise<AdminUser> {
    requireOther(userId, by, 'warn');
    return this.sanction(userId, { kind: 'warning', until: null }, reason, by, idempotencyKey);
  }

  /** @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  mute(userId: string, { days, reason, idempotencyKey }: Pressed<MuteRequest>, by: Actor): Promise<AdminUser> {
    requireOther(userId, by, 'mute');
    const sanction = { kind: 'mute', until: muteEnd(days, this.context.now()) } as const;
    return this.sanction(userId, sanction, reason, by, idempotencyKey);
  }

  /** @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  unmute(userId: string, by: Actor): Promise<AdminUser> {
    requireOther(userId, by, 'unmute');
    return this.sanction(userId, { kind: 'unmute', until: null }, null, by);
  }

  /** Signs the account out everywhere. @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  ban(userId: string, reason: string, by: Actor): Promise<AdminUser> {
    requireOther(userId, by, 'ban');
    return this.sanction(userId, { kind: 'ban', until: null }, reason, by);
  }

  /** @throws AppError `not_found`. */
  unban(userId: string, by: Actor): Promise<AdminUser> {
    return this.sanction(userId, { kind: 'unban', until: null }, null, by);
  }

  /** @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  async takeXp(
    userId: string,
    { xp, reason, idempotencyKey }: Pressed<TakeXpRequest>,
    by: Actor,
  ): Promise<TakeXpResponse> {
    requireOther(userId, by, 'take XP from');
    const { totalPoints } = await this.find(userId);
    const taken = await this.take({
      way: 'account',
      kind: 'xp',
      authorId: userId,
      xp,
      reason,
      by,
      before: { totalPoints },
      // The prefix keeps these keys apart from those of warnings and mutes, whose calls return the account. Keys from
      // callers contain no spaces.
      idempotencyKey: idempotencyKey && `xp ${idempotencyKey}`,
    });
    if (!taken.xp) throw unanswered();
    return taken.xp;
  }

  /** @throws AppError `not_found`, or `conflict` for the moderator's own account. */
  async removePicture(userId: string, reason: string, by: Actor): Promise<AdminUser> {
    requireOther(userId, by, 'take the picture of');
    const subject = { kind: 'picture' as const, id: userId };
    const about = { kind: subject.kind, subject, authorId: userId, reason, by };
    await this.find(userId);
    await this.take({ ...about, way: 'subject', decision: 'remove' });
    return this.find(userId);
  }

  private async sanction(
    userId: string,
    sanction: { kind: SanctionKind; until: Date | null },
    reason: string | null,
    by: Actor,
    idempotencyKey?: string,
  ): Promise<AdminUser> {
    const before = snapshotOf(await this.find(userId));
    const facts = { way: 'account', kind: 'account', authorId: userId, sanction, reason, by, before } as const;
    const { user } = await this.take({ ...facts, idempotencyKey });
    if (!user) throw unanswered();
    return user;
  }

  private take({ idempotencyKey, ...facts }: Pressed<DecisionFacts>) {
    const decision = newDecision(facts, this.context.now());
    return this.context.saga.take({ ...decision, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  }

  private async find(id: string): Promise<AdminUser> {
    return (await this.context.users.call('GET /internal/users/{id}', { params: { id } })).user;
  }
}

/** Contains nothing personal, because an audit entry cannot be removed when the account is deleted. */
export function snapshotOf({ isAdmin, isBanned }: AdminUser): Snapshot {
  return { isAdmin, isBanned };
}

function requireOther(userId: string, by: Actor, what: string): void {
  if (userId === by.userId) throw new AppError('conflict', texts.notYourself(what));
}

function unanswered(): AppError {
  return new AppError('internal', errorTexts.ourFault);
}

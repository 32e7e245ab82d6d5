import { createHash, randomBytes } from 'node:crypto';
import { type OverrideRequest, type RemoteOverride, remoteOverride } from '@storysprout/contract';
import type { Logger, RedisConnection, Revocations, SignedInUser } from '@storysprout/service-kit';
import * as z from 'zod/mini';

/** A working day. */
export const overrideSeconds = 8 * 60 * 60;

const keptOverride = z.object({
  ...remoteOverride.shape,
  tokenVersion: z.number(),
  sessionId: z.optional(z.string()),
});

/** Only a hash is kept, so nobody who reads the store can impersonate a moderator. */
const keyOf = (ticket: string) => `remotes:override:${createHash('sha256').update(ticket).digest('hex')}`;
const ticketForm = /^[\w-]{43}$/;

/**
 * Which browsers get a remote from their moderator's own dev server. A browser is recognised by a ticket of 32 random
 * bytes, which is valid for eight hours and no longer than the moderator's session.
 */
export class Overrides {
  constructor(
    private readonly redis: RedisConnection,
    private readonly revocations: Pick<Revocations, 'isRevoked'>,
    private readonly logger: Logger,
  ) {}

  /** @returns the ticket, which only this moderator's browser may have */
  async begin(
    { userId: adminId, tokenVersion, sessionId }: SignedInUser,
    { remote, url }: OverrideRequest,
  ): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const kept: z.infer<typeof keptOverride> = { remote, url, adminId, tokenVersion, sessionId };
    await this.redis.set(keyOf(ticket), JSON.stringify(kept), 'EX', overrideSeconds);
    this.logger.info({ adminId, remote, url }, 'a moderator loads a remote from their dev server');
    return ticket;
  }

  /** Null for a ticket that is unknown, expired, or whose moderator is no longer signed in. Never rejects. */
  async find(ticket: string): Promise<RemoteOverride | null> {
    if (!ticketForm.test(ticket)) return null;
    try {
      const kept = keptOverride.safeParse(JSON.parse((await this.redis.get(keyOf(ticket))) ?? 'null'));
      if (!kept.success) return null;
      const { tokenVersion, sessionId, ...override } = kept.data;
      return this.revocations.isRevoked({ userId: override.adminId, tokenVersion, sessionId }) ? null : override;
    } catch (error) {
      // They get what everybody gets, like any moderator without a dev server.
      this.logger.warn({ err: error }, 'cannot read overrides of remotes');
      return null;
    }
  }

  async end(ticket: string): Promise<void> {
    if (ticketForm.test(ticket)) await this.redis.del(keyOf(ticket));
  }
}

import {
  type AdminUser,
  adminUserResponse,
  type EditUserRequest,
  listUsersResponse,
  objectId,
} from '@storysprout/contract';
import type { ServiceClient } from '@storysprout/service-kit';
import { z } from 'zod';

/** Client of the user service, which owns the accounts, for moderators and the mail worker. */

const recipient = z.object({ _id: objectId, name: z.string(), email: z.string(), unsubscribeToken: z.string() });
export type Recipient = z.infer<typeof recipient>;
const recipientPage = z.object({ users: z.array(recipient), nextCursor: z.string().nullish() });
const recipients = z.object({ users: z.array(recipient) });
const countResponse = z.object({ count: z.number() });
const linkLetter = z.object({ email: z.string(), name: z.string(), token: z.string() });
/** The recipient of an account e-mail, with the token of its link. */
export type LinkLetter = z.infer<typeof linkLetter>;

export interface RecipientPage {
  readonly users: readonly Recipient[];
  readonly nextCursor: string | null;
}

export class UserClient {
  constructor(private readonly http: ServiceClient) {}

  async list(query: { search?: string; limit?: number; cursor?: string }) {
    const { users, nextCursor } = await this.http.get('/internal/users', { schema: listUsersResponse, query });
    return { users, nextCursor: nextCursor ?? null };
  }

  /** @throws AppError `not_found`. */
  async find(userId: string): Promise<AdminUser> {
    const answer = await this.http.get(`/internal/users/${userId}`, { schema: adminUserResponse });
    return answer.user;
  }

  /** @throws AppError `not_found`, or `conflict` for a known e-mail and for the last admin's flag. */
  edit(userId: string, changes: EditUserRequest): Promise<AdminUser> {
    return this.change(`/internal/users/${userId}`, changes);
  }

  ban(userId: string, reason: string): Promise<AdminUser> {
    return this.change(`/internal/users/${userId}/ban`, { reason });
  }

  unban(userId: string): Promise<AdminUser> {
    return this.change(`/internal/users/${userId}/unban`, {});
  }

  /** A page of at most 1,000 accounts that get the challenge by e-mail; `cursor` null starts at the beginning. */
  async recipients(cursor: string | null): Promise<RecipientPage> {
    const query = { cursor: cursor ?? undefined };
    const { users, nextCursor } = await this.http.get('/internal/recipients', { schema: recipientPage, query });
    return { users, nextCursor: nextCursor ?? null };
  }

  /** The given accounts (at most 500) that still get the challenge by e-mail, with their present name and address. */
  async reachable(userIds: readonly string[]): Promise<readonly Recipient[]> {
    const { users } = await this.http.post('/internal/users/reachable', { schema: recipients, body: { userIds } });
    return users;
  }

  async recipientCount(): Promise<number> {
    const { count } = await this.http.get('/internal/recipients/count', { schema: countResponse });
    return count;
  }

  /**
   * Makes a new reset link; earlier ones of the same reset stop working.
   *
   * @throws AppError `not_found` when the reset was used or is too old.
   */
  newResetLink(resetId: string): Promise<LinkLetter> {
    return this.http.post(`/internal/password-resets/${resetId}/token`, { schema: linkLetter, body: {} });
  }

  /**
   * Makes a new link about an e-mail address; earlier ones of the same letter stop working.
   *
   * @throws AppError `not_found` when it was used, is too old or no longer wanted.
   */
  newEmailLink(linkId: string): Promise<LinkLetter> {
    return this.http.post(`/internal/email-links/${linkId}/token`, { schema: linkLetter, body: {} });
  }

  private async change(path: string, body: object): Promise<AdminUser> {
    const answer = await this.http.put(path, { schema: adminUserResponse, body });
    return answer.user;
  }
}

import {
  type AdminUser,
  adminUserResponse,
  type EditUserRequest,
  listUsersResponse,
  objectId,
} from '@storysprout/contract';
import type { ServiceClient } from '@storysprout/service-kit';
import { z } from 'zod';

/** The user service as moderators and the mail worker need it: it owns the accounts. */

const recipient = z.object({ _id: objectId, name: z.string(), email: z.string(), unsubscribeToken: z.string() });
export type Recipient = z.infer<typeof recipient>;
const recipientPage = z.object({ users: z.array(recipient), nextCursor: z.string().nullish() });
const recipients = z.object({ users: z.array(recipient) });
const countResponse = z.object({ count: z.number() });
const linkLetter = z.object({ email: z.string(), name: z.string(), token: z.string() });
/** Whom an account e-mail goes to, with the token of its link. */
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

  /** A page, of 1,000 at most, of accounts that get the challenge by e-mail; `cursor` null starts at the beginning. */
  async recipients(cursor: string | null): Promise<RecipientPage> {
    const query = { cursor: cursor ?? undefined };
    const { users, nextCursor } = await this.http.get('/internal/recipients', { schema: recipientPage, query });
    return { users, nextCursor: nextCursor ?? null };
  }

  /** Those of these accounts, 500 at most, that still get the challenge by e-mail, as they are now. */
  async reachable(userIds: readonly string[]): Promise<readonly Recipient[]> {
    const { users } = await this.http.post('/internal/users/reachable', { schema: recipients, body: { userIds } });
    return users;
  }

  async recipientCount(): Promise<number> {
    const { count } = await this.http.get('/internal/recipients/count', { schema: countResponse });
    return count;
  }

  /**
   * A reset link made this moment; earlier ones of the same reset stop working.
   *
   * @throws AppError `not_found` when the reset was used or is too old.
   */
  newResetLink(resetId: string): Promise<LinkLetter> {
    return this.http.post(`/internal/password-resets/${resetId}/token`, { schema: linkLetter, body: {} });
  }

  /**
   * A link about an e-mail address, made this moment; earlier ones of the same letter stop working.
   *
   * @throws AppError `not_found` when it was used, is too old or not wanted any more.
   */
  newEmailLink(linkId: string): Promise<LinkLetter> {
    return this.http.post(`/internal/email-links/${linkId}/token`, { schema: linkLetter, body: {} });
  }

  private async change(path: string, body: object): Promise<AdminUser> {
    const answer = await this.http.put(path, { schema: adminUserResponse, body });
    return answer.user;
  }
}

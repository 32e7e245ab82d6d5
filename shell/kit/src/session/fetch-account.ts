import type { StoredUser, User } from '@storysprout/contract';
import { session } from './session-store';

let lastNumber = 0;
/** The latest request whose answer is in the session, and the account that it brought. */
let newest: { readonly number: number; readonly user: StoredUser | null } = { number: 0, user: null };

/**
 * Fetches the account into the session. Answers may arrive in another order than their requests, so an answer is
 * dropped when a later request was answered before it. When the reader changed the account meanwhile, the answer may be
 * from before the change, so it is requested again.
 *
 * @param ask requests an answer with the account
 * @throws what `ask` throws
 */
export async function fetchAccount<Answer extends { readonly user: User }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  lastNumber += 1;
  const number = lastNumber;
  const before = session.get();
  const answer = await ask();
  const now = session.get();
  if (now.userId !== before.userId || number < newest.number) return answer;
  if (now.user !== before.user && now.user !== newest.user) return fetchAccount(ask);
  session.setUser(answer.user);
  newest = { number, user: session.get().user };
  return answer;
}

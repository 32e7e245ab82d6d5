import type { APIRequestContext } from '@playwright/test';
import type { GameXpReason } from '@storysprout/contract';
import { bearer, json } from './site-api';

/** Awards XP as a game without a round does. */
export async function earn(
  api: APIRequestContext,
  { token, userId }: { token: string; userId: string },
  xp: number,
  reason: GameXpReason,
): Promise<void> {
  await json(await api.post('/user/addxp', { headers: bearer(token), data: { userId, xp, reason } }));
}

/** Claims a celebration, so that no page shows it. */
export async function claimCelebration(api: APIRequestContext, token: string, entry: string): Promise<void> {
  await json(await api.put('/user/moments/claim', { headers: bearer(token), data: { moments: [entry] } }));
}

/** Returns the status with which the server answers a token: 200, or 401 once it is revoked. */
export async function statusFor(api: APIRequestContext, token: string): Promise<number> {
  return (await api.get('/user/viewprofile', { headers: bearer(token) })).status();
}

/** Makes a topic the weekly challenge and notifies everybody on the site. */
export async function notifyChallenge(api: APIRequestContext, moderatorToken: string, topic: string): Promise<void> {
  const headers = bearer(moderatorToken);
  await json(await api.post('/admin/send-weekly-challenge-notification', { headers, data: { topic } }));
}

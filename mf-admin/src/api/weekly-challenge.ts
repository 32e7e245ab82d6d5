import type { SendChallengeResponse } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

export type SendingWay = 'email' | 'notification';

/** The current challenge, or null when there is none yet; the key is shared with the other teams. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
});

/** How many accounts an e-mail would go to, counted anew each time it is asked for. */
export const recipientCountQuery = queryOptions({
  queryKey: ['admin', 'recipient-count'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/recipients/count', { signal })).count,
  staleTime: 0,
});

const calls = {
  email: 'POST /admin/send-weekly-challenge',
  notification: 'POST /admin/send-weekly-challenge-notification',
} as const;

export interface SendRequest {
  readonly way: SendingWay;
  readonly topic: string;
  /** Sends on purpose, although the topic went this way before. */
  readonly again: boolean;
}

export function sendChallenge({ way, topic, again }: SendRequest): Promise<SendChallengeResponse> {
  return api.call(calls[way], { body: again ? { topic, again } : { topic } });
}

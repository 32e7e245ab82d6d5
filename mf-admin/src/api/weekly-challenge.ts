import type {
  Challenge,
  ChallengeResponse,
  RecipientCountResponse,
  SendChallengeResponse,
} from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

export type SendingWay = 'email' | 'notification';

/** The current challenge, or null when there is none yet; the key is shared with the other teams. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }): Promise<Challenge | null> =>
    (await api.get<ChallengeResponse>('/admin/weeklychallenge/current', { signal })).challenge,
});

/** How many accounts an e-mail would go to, counted anew each time it is asked for. */
export const recipientCountQuery = queryOptions({
  queryKey: ['admin', 'recipient-count'],
  queryFn: async ({ signal }) => (await api.get<RecipientCountResponse>('/admin/recipients/count', { signal })).count,
  staleTime: 0,
});

const paths: Readonly<Record<SendingWay, string>> = {
  email: '/admin/send-weekly-challenge',
  notification: '/admin/send-weekly-challenge-notification',
};

export interface SendRequest {
  readonly way: SendingWay;
  readonly topic: string;
  /** On purpose, although the topic went this way before. */
  readonly again: boolean;
}

export function sendChallenge({ way, topic, again }: SendRequest): Promise<SendChallengeResponse> {
  return api.post<SendChallengeResponse>(paths[way], again ? { topic, again } : { topic });
}

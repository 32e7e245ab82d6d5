import type { RecordedRound, ReplayedRound } from '@storysprout/contract';
import { type FakeService, json, startService } from '../../../gateway/test/http';

/** Twenty rounds of hangman, as the user service records them. */
const recordedRounds: readonly RecordedRound[] = Array.from({ length: 20 }, (_, at) => ({
  game: 'hangman',
  seed: `seed-${at}`,
  options: { difficulty: 'easy', level: 1 },
  moves: [],
  elapsedMs: 60_000,
  outcome: { won: at % 2 === 0, xp: at % 2 === 0 ? 10 : 0, reason: 'hangman_level_up' },
}));

/** Replays by rules that changed nothing. */
export const sameReplays: readonly ReplayedRound[] = recordedRounds.map(({ seed, outcome }) => ({ seed, outcome }));

/** Stands in for every service the gates ask: it has API 1, and the rounds. */
export function startAskedService(): Promise<FakeService> {
  return startService(async (request, response) => {
    if (request.url === '/internal/rounds/known') {
      const { seeds } = JSON.parse((await request.setEncoding('utf8').toArray()).join('')) as { seeds: string[] };
      return json(response, { rounds: recordedRounds.filter(({ seed }) => seeds.includes(seed)) });
    }
    if (request.url?.startsWith('/internal/rounds')) return json(response, { rounds: recordedRounds });
    return json(response, { ok: true, api: 1 });
  });
}

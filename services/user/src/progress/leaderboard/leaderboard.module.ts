import type { ProgressServiceContext } from '../progress.context';
import { Leaderboard } from './leaderboard.service';
import { LeaderboardPages } from './leaderboard-pages';
import { LedgerStandings } from './ledger-standings';
import { RedisStandings } from './redis-standings';

/** Creates the leaderboard, which the command line uses, too. */
export function createLeaderboard(context: Pick<ProgressServiceContext, 'collections' | 'redis' | 'logger' | 'now'>) {
  const redisStandings = new RedisStandings(context.redis);
  const leaderboard = new Leaderboard({ ...context, redisStandings, ledgerStandings: new LedgerStandings(context) });
  return { leaderboard, pages: new LeaderboardPages({ ...context, leaderboard }) };
}

import type { GateRefusal, PlayedRound, RecordedRound, ReplayedRound } from '@storysprout/contract';
import type { ServiceClient } from '@storysprout/service-kit';

const perGame = 20;
const timeoutMs = 5_000;
/** Share of a sample that must still be recorded when the build arrives: children keep playing meanwhile. */
const enough = 0.5;
const shownMismatches = 5;

/** Checks new rules against the last rounds of each game, as the user service recorded them. */
export class RulesCheck {
  constructor(private readonly users: Pick<ServiceClient, 'call'>) {}

  /** Rounds to replay before publishing, without what they earned. */
  async sample(): Promise<PlayedRound[]> {
    return (await this.recorded()).map(({ outcome: _secret, ...round }) => round);
  }

  /** Every reason against rules with these replays. */
  async refusals(replays: readonly ReplayedRound[]): Promise<GateRefusal[]> {
    try {
      const [sample, known] = await Promise.all([this.recorded(), this.known(replays)]);
      return reasonsAgainst(sample, known, replays).map((reason) => ({ gate: 'rules', reason }));
    } catch {
      return [{ gate: 'rules', reason: 'the user service does not give its recorded rounds right now' }];
    }
  }

  private async recorded(): Promise<RecordedRound[]> {
    return (await this.users.call('GET /internal/rounds', { query: { perGame }, timeoutMs })).rounds;
  }

  private async known(replays: readonly ReplayedRound[]): Promise<RecordedRound[]> {
    const body = { seeds: replays.map(({ seed }) => seed) };
    return (await this.users.call('POST /internal/rounds/known', { body, timeoutMs })).rounds;
  }
}

/** Reports games with too few replays, and rounds that would earn something else. */
export function reasonsAgainst(
  sample: readonly RecordedRound[],
  known: readonly RecordedRound[],
  replays: readonly ReplayedRound[],
): string[] {
  const outcomes = new Map(replays.map(({ seed, outcome }) => [seed, outcome]));
  const count = (rounds: readonly RecordedRound[], game: string) =>
    rounds.filter((round) => round.game === game).length;
  const tooFew = [...new Set(sample.map(({ game }) => game))]
    .filter((game) => count(known, game) < count(sample, game) * enough)
    .map((game) => `only ${count(known, game)} of ${count(sample, game)} recorded rounds of ${game} were replayed`);
  const changed = known
    .filter(({ seed, outcome }) => !isSame(outcome, outcomes.get(seed)))
    .map(
      ({ game, seed, outcome }) =>
        `a round of ${game} that earned ${earningsOf(outcome)} would earn ${earningsOf(outcomes.get(seed))} (seed ${seed})`,
    );
  const more = changed.length - shownMismatches;
  return [...tooFew, ...changed.slice(0, shownMismatches), ...(more > 0 ? [`and ${more} rounds more`] : [])];
}

type Outcome = RecordedRound['outcome'];

function isSame(one: Outcome, other: Outcome | null | undefined): boolean {
  return other?.won === one.won && other.xp === one.xp && other.reason === one.reason;
}

function earningsOf(outcome: Outcome | null | undefined): string {
  return outcome ? `${outcome.xp} XP${outcome.won ? '' : ', lost'}` : 'nothing: it was refused';
}

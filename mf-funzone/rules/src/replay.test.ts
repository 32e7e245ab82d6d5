import { gameCard, gameCards, gameNames } from '@storysprout/contract/games';
import { describe, expect, it } from 'vitest';
import { afterMoves } from './core/accepted';
import { MAX_MOVES } from './core/descriptor';
import { CLOCK_TOLERANCE_MS, games, parseRoundOptions, replay, rulesVersion } from './index';
import { memory, memoryDescriptor } from './memory/index';
import { isGameName } from './registry';
import { durationOf } from './testing/index';
import { typingDescriptor } from './typing/index';

const timer = 'x1';

/** A perfect round of each game. */
const rounds = gameNames.map((game) => {
  const { engine, solvedLog, sampleOptions: options } = games[game];
  const moves = solvedLog('s', options);
  return { game, options, moves, ...engine.result(afterMoves(engine, engine.start('s', options), moves)) };
});

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('replay', () => {
  it.each(rounds)('books $xp XP for a round of $game', ({ game, options, moves, xp }) => {
    const clock = { elapsedMs: durationOf(moves) };
    expect(replay(game, 's', overJson(options), overJson(moves), clock)).toEqual({
      ok: true,
      finished: true,
      won: true,
      xp,
      reason: gameCard(game).reason,
      playedMs: durationOf(moves),
      minimumMs: expect.any(Number),
    });
  });

  it('books one XP a balloon', () => {
    const moves = typingDescriptor.solvedLog('s', { timer });
    const outcome = replay('typing', 's', {}, moves, { elapsedMs: 60_000 });
    expect(outcome).toMatchObject({ ok: true, won: true, xp: moves.length - 1, playedMs: 60_000 });
  });

  it('books nothing for a round that is lost', () => {
    const lost = replay('memory', 's', { level: 1 }, [{ type: 'tick', at: 60_000 }], { elapsedMs: 60_000 });
    expect(lost).toMatchObject({ ok: true, finished: true, won: false, xp: 0, reason: 'memory_game_win' });
  });

  it.each(rounds)('refuses a round of $game that is not finished', ({ game, options, moves }) => {
    const outcome = replay(game, 's', options, moves.slice(0, -1), { elapsedMs: 1_000_000 });
    expect(outcome).toMatchObject({ ok: false, error: 'not_finished', index: null });
  });

  it.each(rounds)('refuses moves of $game after the end', ({ game, options, moves }) => {
    const last = { type: 'tick', at: 900_000 };
    const outcome = replay(game, 's', options, [...moves, last], { elapsedMs: 1_000_000 });
    expect(outcome).toMatchObject({ ok: false, error: 'after_the_end', index: moves.length });
  });

  it.each(rounds)('refuses a round of $game played faster than anyone can', ({ game, options, moves }) => {
    const rushed = moves.map((move, index) => ({ ...move, at: Math.floor(index / 5) }));
    const outcome = replay(game, 's', options, rushed, { elapsedMs: 1_000_000 });
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(['too_fast', 'illegal_move']).toContain(outcome.error);
  });

  it.each(rounds)('refuses a round of $game that claims more time than has passed', ({ game, options, moves }) => {
    const leastMs = durationOf(moves) - CLOCK_TOLERANCE_MS;
    expect(replay(game, 's', options, moves, { elapsedMs: leastMs }).ok).toBe(true);
    expect(replay(game, 's', options, moves, { elapsedMs: leastMs - 1 })).toMatchObject({ error: 'ahead_of_clock' });
    expect(replay(game, 's', options, moves, { elapsedMs: Number.NaN })).toMatchObject({ error: 'ahead_of_clock' });
  });
});

it('replay asks for more time at a higher pace', () => {
  const options = { level: 2, timer } as const;
  const moves = memoryDescriptor.solvedLog('s', options).map((move, at) => ({ ...move, at: (at + 1) * 60 }));
  const at = (pace: number) => replay('memory', 's', options, moves, { elapsedMs: 1_000, pace }).ok;
  expect([at(1), at(1.5)]).toEqual([true, false]);
});

// A changed snapshot means that rounds of open pages would be refused: raise `rulesVersion` and run the test with `-u`.
// For a game that was never released, `-u` is enough.
it.each(rounds)(`version ${rulesVersion} of the rules plays $game as it always did`, ({ game, moves, won, xp }) => {
  expect(won, `solvedLog in mf-funzone/rules/src/${game}/index.ts wins the round`).toBe(true);
  expect(JSON.stringify({ xp, moves })).toMatchSnapshot();
});

describe('replay of a log that was tampered with', () => {
  const options = { level: 6, timer } as const;
  const moves = memoryDescriptor.solvedLog('log', options);
  const clock = { elapsedMs: durationOf(moves) };

  it('refuses moves that go back in time', () => {
    const reordered = [...moves.slice(0, 4), ...moves.slice(4, 8).reverse(), ...moves.slice(8)];
    expect(replay('memory', 'log', options, reordered, clock)).toMatchObject({ error: 'out_of_order', index: 5 });
  });

  it('refuses moves whose cards were changed', () => {
    const [first] = moves;
    const edited = moves.map((move, index) => (index === 3 ? { ...first, at: move.at } : move));
    expect(replay('memory', 'log', options, edited, clock)).toMatchObject({
      error: 'illegal_move',
      index: 3,
      detail: 'already_open',
    });
  });

  it('refuses the log of another seed or level', () => {
    const other = memory.start('other', options).deck;
    expect(other).not.toEqual(memory.start('log', options).deck);
    expect(replay('memory', 'other', options, moves, clock).ok).toBe(false);
    expect(replay('memory', 'log', { level: 7 }, moves, clock).ok).toBe(false);
  });

  it('refuses a log that is too long, without playing it', () => {
    const ticks = Array.from({ length: MAX_MOVES + 1 }, (_, at) => ({ type: 'tick', at }));
    expect(replay('sudoku', 1, { level: 1 }, ticks, clock)).toMatchObject({ error: 'too_many_moves', index: null });
    expect(replay('sudoku', 1, { level: 1 }, ticks.slice(1), clock)).toMatchObject({ error: 'not_finished' });
  });

  it('looks at fewer moves where each may be long', () => {
    const resets = Array.from({ length: 1_001 }, (_, at) => ({ type: 'reset', at }));
    const played = (claimed: unknown) => replay('flowpuzzle', 1, { difficulty: 'easy' }, claimed, clock);
    expect(played(resets)).toMatchObject({ error: 'too_many_moves' });
    expect(played(resets.slice(1))).toMatchObject({ error: 'not_finished' });
  });

  it.each([
    ['no list', 'flip', null],
    ['nothing', undefined, null],
    ['a move that is none', [null], 0],
    ['an unknown type', [{ type: 'win', at: 0 }], 0],
    ['a card that is no number', [{ type: 'flip', card: '1', at: 0 }], 0],
    ['a card outside every deck', [{ type: 'flip', card: 64, at: 0 }], 0],
    ['a time that is not whole', [{ type: 'flip', card: 1, at: 0.5 }], 0],
    ['a time before the start', [{ type: 'flip', card: 1, at: -1 }], 0],
    ['a time without end', [{ type: 'tick', at: 1e12 }], 0],
    [
      'more than a move holds',
      [
        { type: 'tick', at: 0 },
        { type: 'flip', card: 1, at: 0, xp: 900 },
      ],
      1,
    ],
  ])('refuses %s', (_, claimed, index) => {
    expect(replay('memory', 'log', options, claimed, clock)).toMatchObject({ ok: false, error: 'bad_move', index });
  });

  it.each([
    { level: 0 },
    { level: 21 },
    { level: 1.5 },
    { level: '1' },
    {},
    null,
    'level',
    { level: 1, xp: 5 },
    { level: 1, timer: 'x9' },
  ])('refuses the options %j', (claimed) => {
    expect(replay('memory', 'log', claimed, moves, clock)).toMatchObject({ ok: false, error: 'bad_options' });
    expect(parseRoundOptions('memory', claimed)).toBeNull();
  });
});

describe('the registry', () => {
  it('knows the games of the contract and no other', () => {
    expect(Object.keys(games).sort()).toEqual([...gameNames].sort());
    for (const name of ['chess', 'constructor', '__proto__', '']) {
      expect(isGameName(name)).toBe(false);
      expect(parseRoundOptions(name, {})).toBeNull();
      expect(replay(name, 1, {}, [], { elapsedMs: 0 })).toEqual({ ok: false, error: 'unknown_game', index: null });
    }
  });

  it('gives each game its own reason', () => {
    expect(new Set(gameCards.map(({ reason }) => reason)).size).toBe(gameCards.length);
  });

  it('fills in the options that were left out', () => {
    expect(parseRoundOptions('memory', { level: 3 })).toEqual({ level: 3, timer: 'x1' });
    expect(parseRoundOptions('puzzle', undefined)).toEqual({ timer: 'x1' });
    expect(parseRoundOptions('quizgame', { difficulty: 'easy', timer: 'off' })).toEqual({
      difficulty: 'easy',
      timer: 'off',
    });
  });
});

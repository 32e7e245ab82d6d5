import { type Round, startRound } from '@storysprout/game-rules/core';
import { expect, it } from 'vitest';
import { GameClock } from './game-clock';
import { noRound, type RoundEvent, type RoundSession, roundReducer } from './round.reducer';

interface Board {
  readonly at: number;
  readonly moves: number;
}
interface Move {
  readonly type: 'move';
  readonly at: number;
}
type Session = RoundSession<{ level: number }, Board, Move>;
type Event = RoundEvent<{ level: number }, Board, Move>;

const clock = new GameClock(() => 0);
const board = (moves: number): Board => ({ at: 0, moves });
const begun = (roundId: string) => ({ roundId, seed: 'seed', options: { level: 1 }, startedAt: 0 });
const dealt = (attempt: number, moves = 0): Event => ({
  ...{ type: 'dealt', attempt, dealt: begun(`round ${attempt}`) },
  ...{ round: startRound(board(moves)), notes: null, clock },
});
const wanted: Event = { type: 'wanted', options: { level: 1 } };
const played = (isOver: boolean): Event => {
  const round: Round<Board, Move> = { state: board(1), moves: [{ type: 'move', at: 0 }] };
  return { type: 'played', round, isOver };
};
const after = (...events: Event[]) => events.reduce<Session>(roundReducer, noRound);

it('begins a round once it is dealt', () => {
  expect(after(wanted)).toMatchObject({ phase: 'starting', serial: 0, options: { level: 1 }, round: null });
  expect(after(wanted, dealt(1))).toMatchObject({ phase: 'playing', serial: 1, dealt: { roundId: 'round 1' }, clock });
});

it('leaves the last round on the board until the next one has begun', () => {
  const waiting = after(wanted, dealt(1, 7), wanted);
  expect(waiting).toMatchObject({ phase: 'starting', serial: 1, round: { state: board(7) } });
  expect(roundReducer(waiting, dealt(2, 8))).toMatchObject({ phase: 'playing', serial: 2, round: { state: board(8) } });
});

it('leaves out what comes of a request before the last one', () => {
  const waiting = after(wanted, wanted);
  expect(roundReducer(waiting, dealt(1))).toBe(waiting);
  expect(roundReducer(waiting, { type: 'unreachable', attempt: 1 })).toBe(waiting);
  expect(roundReducer(waiting, { type: 'unreachable', attempt: 2 }).phase).toBe('unreachable');
});

it('goes on with every move and is finished by the last', () => {
  expect(after(wanted, dealt(1), played(false))).toMatchObject({ phase: 'playing', round: { state: board(1) } });
  expect(after(wanted, dealt(1), played(true))).toMatchObject({ phase: 'finished', round: { state: board(1) } });
});

it('lets go of a pause when another round begins', () => {
  const held = after(wanted, dealt(1), { type: 'held', isHeld: true });
  expect(held.isHeld).toBe(true);
  expect([wanted, dealt(2)].reduce<Session>(roundReducer, held).isHeld).toBe(false);
});

it('keeps what the child noted as long as the round is on the board', () => {
  const noted = after(wanted, dealt(1), { type: 'noted', notes: 'small 2 4' });
  expect(noted.notes).toBe('small 2 4');
  expect([wanted, dealt(2)].reduce<Session>(roundReducer, noted).notes).toBeNull();
});

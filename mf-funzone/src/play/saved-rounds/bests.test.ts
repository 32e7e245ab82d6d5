import { expect, it } from 'vitest';
import { bestOf, noteWin } from './bests';

it('keeps the most XP of one round, and counts the wins', () => {
  expect(bestOf('mia', 'memory')).toBeNull();
  for (const xp of [10, 30, 20]) noteWin('mia', 'memory', xp);
  expect(bestOf('mia', 'memory')).toEqual({ xp: 30, wins: 3 });
  expect(bestOf('mia', 'quizgame')).toBeNull();
  expect(bestOf('tom', 'memory')).toBeNull();
});

it('keeps the fewest moves of a game that counts them, also after wins that did not', () => {
  noteWin('mia', 'puzzle', 10);
  for (const moves of [40, 22, 31]) noteWin('mia', 'puzzle', 10, moves);
  expect(bestOf('mia', 'puzzle')).toEqual({ xp: 10, wins: 4, fewestMoves: 22 });
});

it('forgets the reader who has not played for longest', () => {
  for (let reader = 0; reader < 9; reader += 1) noteWin(`reader ${reader}`, 'tictac', 2);
  expect(bestOf('reader 0', 'tictac')).toBeNull();
  expect(bestOf('reader 1', 'tictac')).toEqual({ xp: 2, wins: 1 });
});

it.each(['no JSON', '{}', '[["mia"]]', '[["mia", {"memory": {"xp": "much"}}]]'])(
  'begins anew where the device holds %s',
  (stored) => {
    localStorage.setItem('funzone-bests', stored);
    expect(bestOf('mia', 'memory')).toBeNull();
    noteWin('mia', 'memory', 10);
    expect(bestOf('mia', 'memory')).toEqual({ xp: 10, wins: 1 });
  },
);

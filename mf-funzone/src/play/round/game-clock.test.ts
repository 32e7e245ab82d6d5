import { expect, it } from 'vitest';
import { GameClock } from './game-clock';

it('counts whole milliseconds and leaves pauses out', () => {
  let now = 1_000.4;
  const clock = new GameClock(() => now);
  now += 250.9;
  expect(clock.read()).toBe(250);
  clock.pause();
  now += 60_000;
  clock.pause();
  expect(clock.read()).toBe(250);
  clock.resume();
  clock.resume();
  now += 50;
  expect(clock.read()).toBe(300);
});

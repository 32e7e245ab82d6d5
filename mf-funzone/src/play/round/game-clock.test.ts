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

it.each([
  ['runs on', 60_000],
  ['stands still', 0],
])('takes back the time in which the device slept, when its monotonic clock %s', (_, ranMs) => {
  let [now, date] = [1_000, 500_000];
  const clock = new GameClock(
    () => now,
    0,
    () => date,
  );
  const pass = (byNow: number, byDate = byNow) => {
    now += byNow;
    date += byDate;
  };
  pass(100);
  expect(clock.hasSlept()).toBe(false);
  pass(ranMs, 60_000);
  expect(clock.hasSlept()).toBe(true);
  expect(clock.read()).toBe(100);
  clock.pause();
  pass(60_000);
  clock.resume();
  pass(100);
  expect(clock.hasSlept()).toBe(false);
  expect(clock.read()).toBe(200);
});

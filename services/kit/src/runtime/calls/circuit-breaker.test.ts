import { expect, it, onTestFinished, vi } from 'vitest';
import { CircuitBreaker, CircuitOpen } from './circuit-breaker';

const away = () => Promise.reject(new Error('away'));
const answers = () => Promise.resolve('ok');
const always = () => true;

function breakerWith(isWell: () => boolean) {
  vi.useFakeTimers();
  const changes: boolean[] = [];
  const breaker = new CircuitBreaker({
    probe: () => (isWell() ? answers() : away()),
    onChange: (isOpen) => changes.push(isOpen),
    failures: 3,
    probeEveryMs: 500,
  });
  onTestFinished(() => {
    breaker.close();
    vi.useRealTimers();
  });
  const failTimes = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) await breaker.run(away, always).catch(() => undefined);
  };
  return { breaker, changes, failTimes };
}

it('lets calls through until so many in a row have failed', async () => {
  const { breaker, failTimes } = breakerWith(() => false);
  await failTimes(2);
  expect(await breaker.run(answers, always)).toBe('ok');
  await failTimes(2);
  await expect(breaker.run(away, always)).rejects.toThrow('away');
  await expect(breaker.run(answers, always)).rejects.toThrow(CircuitOpen);
});

it('does not count what is no failure of the other side', async () => {
  const { breaker } = breakerWith(() => false);
  for (let turn = 0; turn < 10; turn += 1) await breaker.run(away, () => false).catch(() => undefined);
  expect(breaker.isOpen).toBe(false);
});

it('does not take what is no failure for an answer either', async () => {
  const { breaker, failTimes } = breakerWith(() => false);
  await failTimes(2);
  await breaker.run(away, () => false).catch(() => undefined);
  await failTimes(1);
  expect(breaker.isOpen).toBe(true);
});

it('asks for itself whether the other side is well, and closes then', async () => {
  let isWell = false;
  const { breaker, changes, failTimes } = breakerWith(() => isWell);
  await failTimes(3);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(breaker.isOpen).toBe(true);
  isWell = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(await breaker.run(answers, always)).toBe('ok');
  expect(changes).toEqual([true, false]);
});

it('counts from the beginning once it has closed', async () => {
  const { breaker, failTimes } = breakerWith(() => true);
  await failTimes(3);
  await vi.advanceTimersByTimeAsync(500);
  await failTimes(2);
  expect(breaker.isOpen).toBe(false);
});

it('stops asking when it is closed for good', async () => {
  const { breaker, failTimes } = breakerWith(() => false);
  await failTimes(3);
  breaker.close();
  expect(vi.getTimerCount()).toBe(0);
});

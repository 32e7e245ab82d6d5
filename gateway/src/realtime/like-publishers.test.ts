import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListPublisher } from './list-publisher';
import { PagePublisher } from './page-publisher';

const [first, second] = ['65f0000000000000000000b1', '65f0000000000000000000b2'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PagePublisher', () => {
  const build = (watchers: number) => {
    const told: string[] = [];
    return {
      told,
      publisher: new PagePublisher({ watchersOf: () => watchers, notify: (blogId) => told.push(blogId) }),
    };
  };

  it('tells of a like at once, of those that follow within a second together', () => {
    const { told, publisher } = build(3);
    for (const blogId of [first, first, first, second]) publisher.publish(blogId);
    expect(told).toEqual([first, second]);
    vi.advanceTimersByTime(999);
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([first, second, first]);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(3);
  });

  it('waits longer when very many have the page open', () => {
    const { told, publisher } = build(5_000);
    publisher.publish(first);
    for (let second = 0; second < 10; second += 1) {
      vi.advanceTimersByTime(1_000);
      publisher.publish(first);
    }
    expect(told).toHaveLength(3);
  });

  it('keeps nothing of blogs that nobody has open, and tells nothing after its end', () => {
    const empty = build(0);
    empty.publisher.publish(first);
    expect([empty.told, vi.getTimerCount()]).toEqual([[], 0]);
    const { told, publisher } = build(1);
    for (const blogId of [first, first]) publisher.publish(blogId);
    publisher.stop();
    vi.advanceTimersByTime(60_000);
    expect([told, vi.getTimerCount()]).toEqual([[first], 0]);
  });
});

describe('ListPublisher', () => {
  const build = () => {
    const told: [string, object][] = [];
    const publisher = new ListPublisher<{ name: string }>(({ name }, counts) => void told.push([name, counts]));
    return { told, publisher };
  };

  it('tells each page once in five seconds the newest counts of what it lists', () => {
    const { told, publisher } = build();
    publisher.set({ name: 'Ada' }, [first, second]);
    publisher.set({ name: 'Bo' }, [second]);
    for (let count = 1; count <= 20; count += 1) publisher.publish(first, count);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([['Ada', { [first]: 20 }]]);
    publisher.publish(second, 7);
    vi.advanceTimersByTime(5_000);
    expect(told.slice(1)).toEqual([
      ['Ada', { [second]: 7 }],
      ['Bo', { [second]: 7 }],
    ]);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(3);
  });

  it('goes by the last list a page named, and forgets a page that left', () => {
    const { told, publisher } = build();
    const [ada, bo] = [{ name: 'Ada' }, { name: 'Bo' }];
    for (const listener of [ada, bo]) publisher.set(listener, [first]);
    publisher.set(ada, [second]);
    publisher.forget(bo);
    publisher.publish(first, 1);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
    publisher.set(ada, []);
    publisher.publish(second, 1);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
  });

  it('spreads a crowd over the five seconds', () => {
    const { told, publisher } = build();
    for (let number = 0; number < 100; number += 1) publisher.set({ name: `${number}` }, [first]);
    publisher.publish(first, 1);
    vi.advanceTimersByTime(500);
    expect(told).toHaveLength(10);
    vi.advanceTimersByTime(4_500);
    expect(told).toHaveLength(100);
  });
});

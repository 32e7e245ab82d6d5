import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListNews } from './list-news';
import { PageNews } from './page-news';

const [first, second] = ['65f0000000000000000000b1', '65f0000000000000000000b2'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PageNews', () => {
  const build = (watchers: number) => {
    const told: string[] = [];
    return { told, news: new PageNews({ watchersOf: () => watchers, tell: (blogId) => told.push(blogId) }) };
  };

  it('tells of a like at once, of those that follow within a second together', () => {
    const { told, news } = build(3);
    for (const blogId of [first, first, first, second]) news.hear(blogId);
    expect(told).toEqual([first, second]);
    vi.advanceTimersByTime(999);
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([first, second, first]);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(3);
  });

  it('waits longer when very many have the page open', () => {
    const { told, news } = build(5_000);
    news.hear(first);
    for (let second = 0; second < 10; second += 1) {
      vi.advanceTimersByTime(1_000);
      news.hear(first);
    }
    expect(told).toHaveLength(3);
  });

  it('keeps nothing of blogs that nobody has open, and tells nothing after its end', () => {
    const empty = build(0);
    empty.news.hear(first);
    expect([empty.told, vi.getTimerCount()]).toEqual([[], 0]);
    const { told, news } = build(1);
    for (const blogId of [first, first]) news.hear(blogId);
    news.stop();
    vi.advanceTimersByTime(60_000);
    expect([told, vi.getTimerCount()]).toEqual([[first], 0]);
  });
});

describe('ListNews', () => {
  const build = () => {
    const told: [string, object][] = [];
    const news = new ListNews<{ name: string }>(({ name }, counts) => void told.push([name, counts]));
    return { told, news };
  };

  it('tells each page once in five seconds the newest counts of what it lists', () => {
    const { told, news } = build();
    news.set({ name: 'Ada' }, [first, second]);
    news.set({ name: 'Bo' }, [second]);
    for (let count = 1; count <= 20; count += 1) news.hear(first, count);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([['Ada', { [first]: 20 }]]);
    news.hear(second, 7);
    vi.advanceTimersByTime(5_000);
    expect(told.slice(1)).toEqual([
      ['Ada', { [second]: 7 }],
      ['Bo', { [second]: 7 }],
    ]);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(3);
  });

  it('goes by the last list a page named, and forgets a page that left', () => {
    const { told, news } = build();
    const [ada, bo] = [{ name: 'Ada' }, { name: 'Bo' }];
    for (const listener of [ada, bo]) news.set(listener, [first]);
    news.set(ada, [second]);
    news.forget(bo);
    news.hear(first, 1);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
    news.set(ada, []);
    news.hear(second, 1);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
  });

  it('spreads a crowd over the five seconds', () => {
    const { told, news } = build();
    for (let number = 0; number < 100; number += 1) news.set({ name: `${number}` }, [first]);
    news.hear(first, 1);
    vi.advanceTimersByTime(500);
    expect(told).toHaveLength(10);
    vi.advanceTimersByTime(4_500);
    expect(told).toHaveLength(100);
  });
});

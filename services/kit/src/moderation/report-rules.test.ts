import { describe, expect, it } from 'vitest';
import { isHiddenByReports, networkMarks, type ReportSender, reportWeight } from './report-rules';

const sender: ReportSender = { isTrusted: true, right: 0, wrong: 0, newOfNetwork: 0 };

describe('reportWeight', () => {
  it.each<[string, number, Partial<ReportSender>]>([
    ['a trusted account', 1, {}],
    ['a trusted account beside many new ones of its network', 1, { newOfNetwork: 9 }],
    ['somebody who was right as often as wrong', 1, { right: 2, wrong: 2 }],
    ['somebody who was mostly wrong', 0.5, { right: 2, wrong: 3 }],
    ['a new account', 0.25, { isTrusted: false }],
    ['a new account that was always right', 0.25, { isTrusted: false, right: 9 }],
    ['a second new account of a network', 0.25, { isTrusted: false, newOfNetwork: 1 }],
    ['a third new account of a network', 0, { isTrusted: false, newOfNetwork: 2 }],
  ])('of %s is %d', (_, weight, other) => {
    expect(reportWeight({ ...sender, ...other })).toBe(weight);
  });
});

describe('isHiddenByReports', () => {
  it.each([
    [0, 2],
    [1, 4],
    [2, 8],
    [20, 8],
  ])('takes, after %d keeps, a weight of %d', (keeps, weight) => {
    expect([weight - 0.25, weight].map((each) => isHiddenByReports(each, keeps))).toEqual([false, true]);
  });
});

describe('networkMarks', () => {
  const markOf = networkMarks('a secret');

  it('are the same for one network and one thing only', () => {
    expect(markOf('blog:1', '::ffff:203.0.113.7')).toBe(markOf('blog:1', '203.0.113.7'));
    expect(markOf('blog:1', '2001:db8:1:2::3')).toBe(markOf('blog:1', '2001:db8:1:4::5'));
    const others = [markOf('blog:2', '203.0.113.7'), markOf('blog:1', '203.0.113.8')];
    expect(others).not.toContain(markOf('blog:1', '203.0.113.7'));
  });

  it('say nothing without the key', () => {
    expect(markOf('blog:1', '203.0.113.7')).toMatch(/^[\w-]{43}$/);
    expect(networkMarks('another')('blog:1', '203.0.113.7')).not.toBe(markOf('blog:1', '203.0.113.7'));
  });
});

import { readFileSync } from 'node:fs';
import { readModel } from '@storysprout/service-kit/text-checks';
import { describe, expect, it } from 'vitest';
import { isHeldOut, readCorpus } from './corpus';
import { measure, rulesAndClassifier } from './measure';
import { policyPoints } from './policies';
import { percent } from './report';

const corpus = readCorpus();

describe('the corpus', () => {
  it('holds at least 9,000 different texts, two in five of them harmless or more', () => {
    const all = [...corpus.train, ...corpus.heldOut];
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(9_000);
    expect(all.filter(({ kinds }) => kinds.length === 0).length / all.length).toBeGreaterThan(0.4);
  });

  it('holds about a third of its texts out, whichever others there are, and none that were written for training', () => {
    const shared = corpus.train.filter(({ source }) => !source.startsWith('train-'));
    const share = corpus.heldOut.length / (shared.length + corpus.heldOut.length);
    expect(Math.abs(share - 0.35)).toBeLessThan(0.03);
    expect(corpus.heldOut.every(isHeldOut)).toBe(true);
    expect(corpus.heldOut.some(({ source }) => source.startsWith('train-'))).toBe(false);
    expect(corpus.train.some(isHeldOut)).toBe(false);
  });
});

describe('the stored model', () => {
  const figures = measure(corpus.heldOut, rulesAndClassifier(readModel()));

  it('has the figures of the report: npm run text-checks renews both', () => {
    const report = readFileSync(new URL('../../docs/text-checks.md', import.meta.url), 'utf8');
    const [heldOut = ''] = report.slice(report.indexOf('### Held out')).split('\n### ');
    for (const share of [figures.all, figures.everyday])
      expect(heldOut).toContain(`| **${(100 * share).toFixed(1)}** |`);
  });

  it('finds most of what should be found, and leaves most harmless texts alone', () => {
    expect(figures.all).toBeGreaterThan(0.7);
    expect(figures.everyday).toBeLessThan(0.04);
  });
});

describe('the policies of COMMENT_REVIEW', () => {
  const points = policyPoints(corpus.heldOut, readModel());

  it('hold more and leave less unread, the stricter they are', () => {
    const policies = points.filter(({ name }) => !name.includes('threshold'));
    expect(policies.length).toBeGreaterThan(4);
    expect(policies.map(({ held }) => held)).toEqual(policies.map(({ held }) => held).sort((a, b) => a - b));
    expect(policies.map(({ unread }) => unread)).toEqual(policies.map(({ unread }) => unread).sort((a, b) => b - a));
    expect(policies.at(-1)).toMatchObject({ held: 1, unread: 0 });
  });

  it('have the figures of the report', () => {
    const report = readFileSync(new URL('../../docs/text-checks.md', import.meta.url), 'utf8');
    for (const { name, held, unread } of points)
      expect(report).toContain(`| ${name} | ${percent(held)} | ${percent(unread)} |`);
  });
});

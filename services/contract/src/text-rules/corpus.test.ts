import { describe, expect, it } from 'vitest';
import { clean } from '../../test/support/corpus/clean';
import { personalDetails } from '../../test/support/corpus/personal-details';
import { floods, unkind } from '../../test/support/corpus/unkind';
import type { FlagKind } from '../core/flags';
import { checkText } from './index';

/** Returns the texts that the pipeline gets wrong, so that a failed test shows them. */
function missed(texts: readonly string[], ...kinds: FlagKind[]): string[] {
  return texts.filter((text) => !checkText(text).flags.some((flag) => kinds.includes(flag.kind)));
}

describe('the corpus', () => {
  const details = Object.entries(personalDetails);
  const detailCount = details.flatMap(([, texts]) => texts).length;

  it('holds at least 200 different texts', () => {
    const all = [...details.flatMap(([, texts]) => texts), ...unkind, ...floods, ...clean];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(200);
  });

  it('has at least 95 % of its personal details found, each as what it is', () => {
    // Object.entries loses the type of the keys.
    const overlooked = details.flatMap(([kind, texts]) => missed(texts, kind as FlagKind));
    expect(overlooked.length / detailCount, overlooked.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('has at least 95 % of its unkind words found in every disguise', () => {
    const overlooked = missed(unkind, 'unkind', 'sexual');
    expect(overlooked.length / unkind.length, overlooked.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('has every flood found', () => {
    expect(missed(floods, 'spam')).toEqual([]);
  });

  it('is sure of a false alarm on at most 3 % of clean texts', () => {
    const alarms = clean.filter((text) => checkText(text).flags.some(({ isClear }) => isClear));
    const explained = alarms.map((text) => `${text} ${JSON.stringify(checkText(text).flags)}`).join('\n');
    expect(alarms.length / clean.length, explained).toBeLessThanOrEqual(0.03);
  });
});

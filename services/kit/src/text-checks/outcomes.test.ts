import { flagKinds } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { outcomeOf, type TextOutcome } from './outcomes';

const refusedWhenClear = ['contact', 'phone', 'email', 'link', 'place', 'unkind', 'sexual', 'spam', 'length'];

describe('the outcome of a finding', () => {
  it.each(flagKinds)('of the kind %s follows the table of surfaces', (kind) => {
    const clear: TextOutcome = refusedWhenClear.includes(kind) ? 'refuse' : 'hold';
    expect(outcomeOf('comment', [{ kind, isClear: true }])).toBe(clear);
    expect(outcomeOf('comment', [{ kind, isClear: false }])).toBe('hold');
    expect(outcomeOf('blog', [{ kind, isClear: true }])).toBe('flag');
  });

  it.each(['comment', 'blog'] as const)('lets a %s without findings pass', (surface) => {
    expect(outcomeOf(surface, [])).toBe('pass');
  });

  it('never refuses a comment with a worry in it', () => {
    const worried = [
      { kind: 'phone', isClear: true },
      { kind: 'worry', isClear: false },
    ] as const;
    expect(outcomeOf('comment', worried)).toBe('hold');
  });
});

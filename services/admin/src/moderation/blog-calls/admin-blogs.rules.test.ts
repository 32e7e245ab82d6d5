import { describe, expect, it } from 'vitest';
import { isPastUndo } from './admin-blogs.rules';

const decidedAt = '2026-11-01T12:00:00.000Z';

describe('the undo window', () => {
  it('is open for thirty days to the millisecond', () => {
    expect(isPastUndo(decidedAt, new Date('2026-12-01T12:00:00.000Z'))).toBe(false);
    expect(isPastUndo(decidedAt, new Date('2026-12-01T12:00:00.001Z'))).toBe(true);
  });

  it('leaves a blog without a decision to the blog service', () => {
    expect(isPastUndo(null, new Date())).toBe(false);
    expect(isPastUndo(undefined, new Date())).toBe(false);
  });
});

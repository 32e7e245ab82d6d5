import type { BlogStatus } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { buildBlog } from '../../../test/support/factories';
import { decide } from './decision.rules';

const now = new Date('2026-11-20T12:00:00.000Z');
const createdAt = new Date('2026-11-01T12:00:00.000Z');
const by = { userId: new ObjectId(), name: 'Robin' };
const request = (decision: 'approve' | 'reject' | 'undo', reason?: string) => ({
  decision,
  reason,
  by: { userId: by.userId.toHexString(), name: by.name },
});
const blog = (status: BlogStatus) => buildBlog({ status, publishedAt: null, createdAt });

describe('decide', () => {
  it.each([
    ['approve', 'pending', 'approved'],
    ['reject', 'pending', 'rejected'],
    ['reject', 'approved', 'rejected'],
  ] as const)('%s takes %s to %s', (decision, from, to) => {
    expect(decide(blog(from), request(decision), { by, now })).toMatchObject({ ok: true, change: { status: to } });
  });

  it.each([
    ['approve', 'draft'],
    ['approve', 'approved'],
    ['approve', 'rejected'],
    ['reject', 'draft'],
    ['reject', 'rejected'],
    ['undo', 'draft'],
    ['undo', 'pending'],
    ['undo', 'approved'],
  ] as const)('%s refuses from %s without a decision before', (decision, from) => {
    expect(decide(blog(from), request(decision), { by, now }).ok).toBe(false);
  });

  it('dates an approved blog by its publication', () => {
    expect(decide(blog('pending'), request('approve'), { by, now })).toMatchObject({
      change: { publishedAt: now, date: now },
    });
  });

  it('names who decided when it refuses', () => {
    const decided = {
      ...blog('approved'),
      decision: { kind: 'approve' as const, by, at: now, before: blog('pending') },
    };
    const verdict = decide(decided, request('approve'), { by, now });
    expect(verdict).toEqual({
      ok: false,
      message: "This story is published (decided by Robin). It can't be approved now.",
    });
  });

  it('takes a decision back to exactly what was before', () => {
    const before = { status: 'approved' as const, publishedAt: createdAt, rejectReason: null };
    const rejected = {
      ...blog('rejected'),
      rejectReason: 'No.',
      decision: { kind: 'reject' as const, by, at: now, before },
    };
    expect(decide(rejected, request('undo'), { by, now })).toEqual({
      ok: true,
      change: { ...before, date: createdAt, decision: null },
    });
  });
});

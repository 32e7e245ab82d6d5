import { paidPerDay } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import type { Acknowledged } from '../../load/protocol';
import { type Done, readersDay, undone } from './lost-jobs';

const [blogId, userId] = ['b'.repeat(24), 'c'.repeat(24)];
const day = '2026-11-23';
const like: Acknowledged = { kind: 'like', blogId, userId };
const approval: Acknowledged = { kind: 'approval', blogId, userId };
const paid = `like:${blogId}:${userId}`;
const nothing: Done = { keys: new Set(), likedOn: new Map([[paid, day]]), paidLikes: new Map() };
const [, counted = ''] = undone(like, nothing);

const done = (changes: Partial<Done>): Done => ({ ...nothing, ...changes });
const paidOn = (when: string, likes: number) => new Map([[readersDay(userId, when), likes]]);

describe('jobs of a confirmed write', () => {
  it('book what a like earns its reader and count it for the author', () => {
    expect(undone(like, nothing)).toEqual([paid, expect.stringMatching(/^like_received:b{24}:[0-9a-f]{24}:1$/)]);
    expect(undone(like, done({ keys: new Set([paid, counted]) }))).toEqual([]);
  });

  it('book no XP for a like once the reader was paid for as many as a day has', () => {
    const keys = new Set([counted]);
    expect(undone(like, done({ keys, paidLikes: paidOn(day, paidPerDay.like) }))).toEqual([]);
    expect(undone(like, done({ keys, paidLikes: paidOn(day, paidPerDay.like - 1) }))).toEqual([paid]);
    expect(undone(like, done({ keys, paidLikes: paidOn('2026-11-22', paidPerDay.like) }))).toEqual([paid]);
  });

  it('count a like for the author however many the reader was paid for', () => {
    expect(undone(like, done({ paidLikes: paidOn(day, paidPerDay.like) }))).toEqual([counted]);
  });

  it('miss the XP of a like that nobody can find', () => {
    const lost = done({ keys: new Set([counted]), likedOn: new Map(), paidLikes: paidOn(day, paidPerDay.like) });
    expect(undone(like, lost)).toEqual([paid]);
  });

  it('book what an approved blog earns', () => {
    expect(undone(approval, nothing)).toEqual([`published:${blogId}`]);
    expect(undone(approval, done({ keys: new Set([`published:${blogId}`]) }))).toEqual([]);
  });

  it('are none of a comment: its author has a count of their own', () => {
    expect(undone({ kind: 'comment', id: 'd'.repeat(24), blogId, userId }, nothing)).toEqual([]);
  });
});

import type { BlogStatus } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { canRead, isEditable } from './blog.policy';

const author = { _id: new ObjectId(), name: 'Ada', image: null };
const viewers = {
  visitor: null,
  author: { id: author._id, isAdmin: false },
  other: { id: new ObjectId(), isAdmin: false },
  admin: { id: new ObjectId(), isAdmin: true },
};

describe('canRead', () => {
  it.each([
    ['approved', ['visitor', 'author', 'other', 'admin']],
    ['pending', ['author', 'admin']],
    ['draft', ['author', 'admin']],
    ['rejected', ['author', 'admin']],
  ] as const)('lets into a blog that is %s: %s', (status, expected) => {
    const allowed = Object.entries(viewers).filter(([, viewer]) => canRead({ status, author }, viewer));
    expect(allowed.map(([name]) => name)).toEqual(expected);
  });
});

describe('isEditable', () => {
  it.each([
    ['draft', true],
    ['rejected', true],
    ['pending', false],
    ['approved', false],
  ] as const)('says of %s: %s', (status: BlogStatus, expected) => {
    expect(isEditable(status)).toBe(expected);
  });
});

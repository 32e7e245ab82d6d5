import { TextChecks } from '@storysprout/service-kit/text-checks';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { canRead, checkBlog, excerptOf, titleKeyOf } from './blog.rules';

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

describe('excerptOf', () => {
  it('keeps a short text whole', () => {
    expect(excerptOf('Short')).toBe('Short');
  });

  it('takes the first 150 characters', () => {
    expect(excerptOf('ab'.repeat(200))).toBe('ab'.repeat(75));
  });

  it('never cuts an emoji in half', () => {
    expect(excerptOf('🦊'.repeat(200))).toBe('🦊'.repeat(150));
  });
});

describe('titleKeyOf', () => {
  it('makes titles equal that only differ in case or in how accents are typed', () => {
    expect(titleKeyOf('CAFE\u0301')).toBe(titleKeyOf('café'));
  });
});

describe('checkBlog', () => {
  const request = { title: 'Call 555-123-4567', category: 'Story', description: 'See www.example.com' } as const;
  const checks = new TextChecks({ logger: { error: () => undefined } });

  it('flags title and text of what is sent for review', () => {
    const { flags } = checkBlog({ ...request, status: 'pending' }, checks, '');
    expect(flags.map(({ kind }) => kind)).toEqual(['phone', 'link']);
  });

  it('leaves drafts alone', () => {
    expect(checkBlog({ ...request, status: 'draft' }, checks, '').flags).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { blogText, excerptOf, titleKeyOf } from './blog.text';

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

describe('blogText', () => {
  const request = { title: 'Call 555-123-4567', category: 'Story', description: 'See www.example.com' } as const;

  it('flags title and text of what is sent for review', () => {
    expect(blogText({ ...request, status: 'pending' }).flags.map(({ kind }) => kind)).toEqual(['phone', 'link']);
  });

  it('leaves drafts alone', () => {
    expect(blogText({ ...request, status: 'draft' }).flags).toEqual([]);
  });
});

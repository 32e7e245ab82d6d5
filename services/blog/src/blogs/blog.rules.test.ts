import { TextChecks } from '@storysprout/service-kit/text-checks';
import { describe, expect, it } from 'vitest';
import { checkBlog, excerptOf, titleKeyOf } from './blog.rules';

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

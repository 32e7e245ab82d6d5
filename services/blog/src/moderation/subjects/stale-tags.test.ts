import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { BlogDocument } from '../../blogs/blog.document';
import type { CommentHeader } from '../../comments/comment.document';
import { staleTagsOf } from './stale-tags';
import type { Subject } from './subject';

const blogId = new ObjectId();
const id = blogId.toHexString();
const author = { _id: new ObjectId(), name: 'Ada', image: null };
const at = new Date(0);

const blog = (fields: Partial<BlogDocument> = {}): Subject => ({
  kind: 'blog',
  blogId,
  entry: {
    _id: blogId,
    title: 'The fox',
    titleKey: 'the fox',
    category: 'Story',
    description: 'Once upon a time.',
    excerpt: 'Once',
    flags: [],
    image: null,
    author,
    createdAt: at,
    date: at,
    status: 'approved',
    submittedAt: at,
    publishedAt: at,
    rejectReason: null,
    likeCount: 0,
    commentCount: 0,
    shareCount: 0,
    revision: 1,
    decision: null,
    decisionCount: 0,
    ...fields,
  },
});

const comment = (fields: Partial<CommentHeader> = {}): Subject => ({
  kind: 'comment',
  blogId,
  entry: { _id: new ObjectId(), blogId, author, text: 'Oh', createdAt: at, likeCount: 0, replyCount: 0, ...fields },
});

const everything = ['lists', `blog:${id}`, 'blogs', `comments:${id}`];
const hidden = { visibility: 'hidden' } as const;

describe('what a change makes stale', () => {
  it.each<[string, Subject, Subject, string[]]>([
    ['a blog is published', blog({ status: 'pending' }), blog(), everything],
    ['a blog is hidden', blog(), blog(hidden), everything],
    ['a correction takes the place of its text', blog(), blog({ description: 'Twice upon a time.' }), everything],
    ['a blog is reported, and not often enough', blog(), blog({ openReports: { count: 1, weight: 1 } }), []],
    ['a blog that waits is sent back', blog({ status: 'pending' }), blog({ status: 'rejected' }), []],
    ['a hidden blog is removed', blog(hidden), blog({ visibility: 'removed' }), []],
    ['a comment is hidden', comment(), comment(hidden), everything.slice(1)],
    ['a comment is reported, and not often enough', comment(), comment({ openReports: { count: 1, weight: 1 } }), []],
  ])('when %s', (_, before, after, expected) => {
    expect(staleTagsOf({ before, after })).toEqual(expected);
  });

  it('is nothing without a change', () => {
    expect(staleTagsOf(null)).toEqual([]);
  });
});

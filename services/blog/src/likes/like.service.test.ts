import type { ClientSession } from 'mongodb';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { LikeService } from './like.service';

const blogId = new ObjectId();
const author = { _id: new ObjectId(), name: 'Ada', image: null };
const reader = new ObjectId();

/** A service over fakes that note what it asked of them. */
function setUp({ flip = { liked: true, flips: 1 }, isApproved = true } = {}) {
  const log: string[] = [];
  const counted = { _id: blogId, author, category: 'Story' as const, likeCount: 8, commentCount: 0, shareCount: 0 };
  const likes = new LikeService({
    likes: { flip: async () => flip },
    blogs: {
      addToCount: async (_, count, by) => {
        log.push(`${count} ${by}`);
        return isApproved ? counted : null;
      },
      findStanding: async () => null,
    },
    comments: { findBlogId: async () => null, addLikes: async () => null },
    earnings: {
      award: async (_, userId, reason, key) => void log.push(`award ${reason} ${userId} ${key}`),
      record: async (_, userId, kind) => void log.push(`record ${kind} ${userId}`),
    },
    // The fakes never look at the session.
    lanes: { run: (_, work) => work({} as ClientSession) },
    news: { blogLiked: async (_, likeCount) => void log.push(`announce ${likeCount}`) },
  });
  return { likes, log };
}

describe('LikeService.toggleBlogLike', () => {
  it('counts up, pays the reader, tells the author’s count and announces', async () => {
    const { likes, log } = setUp();
    expect(await likes.toggleBlogLike(blogId, reader)).toEqual({ liked: true, likeCount: 8 });
    expect(log).toEqual([
      'likeCount 1',
      `award like ${reader} like:${blogId}:${reader}`,
      `record like_received ${author._id}`,
      'announce 8',
    ]);
  });

  it('counts down and pays nothing when the like is taken back', async () => {
    const { likes, log } = setUp({ flip: { liked: false, flips: 2 } });
    await likes.toggleBlogLike(blogId, reader);
    expect(log).toEqual(['likeCount -1', `record like_withdrawn ${author._id}`, 'announce 8']);
  });

  it('does not pay a second first like', async () => {
    const { likes, log } = setUp({ flip: { liked: true, flips: 3 } });
    await likes.toggleBlogLike(blogId, reader);
    expect(log.join()).not.toContain('award');
  });

  it('pays nobody for liking her own blog', async () => {
    const { likes, log } = setUp();
    await likes.toggleBlogLike(blogId, author._id);
    expect(log).toEqual(['likeCount 1', 'announce 8']);
  });

  it('knows no blog that is not approved, and announces nothing', async () => {
    const { likes, log } = setUp({ isApproved: false });
    await expect(likes.toggleBlogLike(blogId, reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(log).toEqual(['likeCount 1']);
  });
});

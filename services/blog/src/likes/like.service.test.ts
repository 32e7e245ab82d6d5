import type { ClientSession } from 'mongodb';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { earningsOf, LikeService, type LikeTargets } from './like.service';

const blog = { _id: new ObjectId(), likeCount: 7, author: { _id: new ObjectId(), name: 'Ada', image: null } };
const [reader, other] = [new ObjectId(), new ObjectId()];

/** Creates a service with fakes that log their calls. */
function setUp() {
  const log: string[] = [];
  const blogs: LikeTargets = {
    findLikeable: async (ids) => (ids.some((id) => id.equals(blog._id)) ? [blog] : []),
    addLike: async (id, by) => {
      if (!id.equals(blog._id)) return null;
      log.push(`add ${by}`);
      return { ...blog, likeCount: blog.likeCount + by };
    },
    addLikes: async (changes) => void log.push(`count ${[...changes.values()]}`),
  };
  const likes = new LikeService({
    likes: {
      flip: async () => {
        log.push('flip');
        return { liked: true, flips: 1 };
      },
      findStandings: async () => () => undefined,
      store: async (_, settled) => void log.push(`store ${settled.length}`),
    },
    blogs: { ...blogs, isPublished: async () => false },
    comments: { ...blogs, findHeader: async () => null },
    // The fakes never look at the session.
    blogMutex: { runAll: (_, work) => work({} as ClientSession) },
    events: {
      likesChanged: async (_, earnings) => void log.push(`report ${earnings.length}`),
      blogLiked: async (_, { likeCount }) => void log.push(`announce ${likeCount}`),
      blogChanged: async (_, scope) => void log.push(`announce ${scope}`),
    },
  });
  return { likes, log };
}

describe('LikeService', () => {
  it('stores, counts, reports and then announces', async () => {
    const { likes, log } = setUp();
    expect(await likes.toggleBlogLike(blog._id, reader)).toEqual({ liked: true, likeCount: 8 });
    expect(log).toEqual(['flip', 'add 1', 'report 2', 'announce 8']);
  });

  it('writes likes that arrive together as one', async () => {
    const { likes, log } = setUp();
    const answers = await Promise.all([likes.toggleBlogLike(blog._id, reader), likes.toggleBlogLike(blog._id, other)]);
    expect(answers.map(({ likeCount }) => likeCount)).toEqual([8, 9]);
    expect(log.slice(0, 3)).toEqual(['store 2', 'count 2', 'report 4']);
  });

  it('refuses one request of a batch without harming the others', async () => {
    const { likes } = setUp();
    const good = likes.toggleBlogLike(blog._id, reader);
    await expect(likes.toggleBlogLike(new ObjectId(), reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(await good).toEqual({ liked: true, likeCount: 8 });
  });

  it('refuses a single request for what is not there', async () => {
    const { likes, log } = setUp();
    await expect(likes.toggleBlogLike(new ObjectId(), reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(log).toEqual(['flip']);
  });

  it('knows no comment of a blog that is not published', async () => {
    const { likes } = setUp();
    await expect(likes.toggleCommentLike(new ObjectId(), reader)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('earningsOf', () => {
  const settled = { targetId: blog._id, userId: reader, liked: true, flips: 1, likeCount: 8, target: blog };
  const told = (entry: Partial<typeof settled>) =>
    earningsOf([{ ...settled, ...entry }]).map((earning) => ('kind' in earning ? earning.kind : earning.reason));

  it('pays the first like and counts it for the author', () => {
    expect(told({})).toEqual(['like', 'like_received']);
    expect(earningsOf([settled])[0]).toEqual({ userId: reader, reason: 'like', key: `like:${blog._id}:${reader}` });
  });

  it('pays nothing for taking back and for liking again', () => {
    expect(told({ liked: false, flips: 2 })).toEqual(['like_withdrawn']);
    expect(told({ flips: 3 })).toEqual(['like_received']);
  });

  it('gives nothing for one’s own blog', () => {
    expect(told({ userId: blog.author._id })).toEqual([]);
  });
});

import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { countedLikes, type LikeEvent } from './progress-notifications';

const [userId, blogId, otherId] = [new ObjectId(), new ObjectId(), new ObjectId()];
const like = (by: 1 | -1, overrides: Partial<LikeEvent> = {}): LikeEvent => ({
  userId,
  blogId,
  at: new Date('2026-11-20T10:00:00Z'),
  by,
  ...overrides,
});

it('counts the likes of a story and day together', () => {
  const likes = [
    like(1),
    like(1, { at: new Date('2026-11-20T23:59:59Z') }),
    like(1, { at: new Date('2026-11-21T00:00:00Z') }),
    like(1, { blogId: otherId }),
  ];
  expect(countedLikes(likes)).toMatchObject([
    { key: `likes:${blogId}:2026-11-20`, count: 2 },
    { key: `likes:${blogId}:2026-11-21`, count: 1 },
    { key: `likes:${otherId}:2026-11-20`, count: 1 },
  ]);
});

it('writes nothing for a like that was taken back at once', () => {
  expect(countedLikes([like(1), like(-1)])).toEqual([]);
  expect(countedLikes([like(-1)])).toMatchObject([{ count: -1 }]);
});

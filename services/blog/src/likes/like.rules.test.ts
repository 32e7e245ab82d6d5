import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { countChanges, type LikeStanding, settleLikes } from './like.rules';

const [ada, ben] = [new ObjectId(), new ObjectId()];
const target = { _id: new ObjectId(), likeCount: 3, author: { _id: new ObjectId() } };
const other = { _id: new ObjectId(), likeCount: 0, author: { _id: new ObjectId() } };
const press = (userId: ObjectId, targetId = target._id) => ({ userId, targetId });
const never = (): LikeStanding | undefined => undefined;

describe('settleLikes', () => {
  it('likes what was not liked and takes back what was', () => {
    const standing = ({ userId }: { userId: ObjectId }) => (userId.equals(ben) ? { liked: true, flips: 1 } : undefined);
    expect(settleLikes([press(ada), press(ben)], [target], standing)).toMatchObject([
      { liked: true, flips: 1, likeCount: 4 },
      { liked: false, flips: 2, likeCount: 3 },
    ]);
  });

  it('lets one reader flip again and again within one batch', () => {
    const settled = settleLikes([press(ada), press(ada), press(ada)], [target], never);
    expect(settled.map((entry) => [entry?.liked, entry?.flips, entry?.likeCount])).toEqual([
      [true, 1, 4],
      [false, 2, 3],
      [true, 3, 4],
    ]);
  });

  it('answers null for what is not there, and goes on', () => {
    expect(settleLikes([press(ada, new ObjectId()), press(ada, other._id)], [target, other], never)).toMatchObject([
      null,
      { likeCount: 1 },
    ]);
  });
});

describe('countChanges', () => {
  it('sums up by thing and leaves out what ends where it began', () => {
    const settled = settleLikes(
      [press(ada), press(ben), press(ada, other._id), press(ada, other._id)],
      [target, other],
      never,
    );
    expect([...countChanges(settled)]).toEqual([[target._id.toHexString(), 2]]);
  });
});

import { describe, expect, it } from 'vitest';
import { LikeTurns } from './like-turns';

const readers = ['ada', 'ben'].map((userId) => ({ userId, token: userId }));

function namesOf(turns: LikeTurns): string[] {
  const next = turns.next();
  return next ? [`${next.reader.userId} likes ${next.blogId}`, ...namesOf(turns)] : [];
}

describe('the turns to like', () => {
  it('let each reader like each blog once', () => {
    const turns = new LikeTurns(readers, ['fox', 'owl']);
    expect(namesOf(turns)).toEqual(['ada likes fox', 'ben likes fox', 'ada likes owl', 'ben likes owl']);
  });

  it('go on with blogs that were published meanwhile, which their authors do not like', () => {
    const turns = new LikeTurns(readers, ['fox']);
    namesOf(turns);
    turns.add({ id: 'pond', authorId: 'ada' });
    turns.add({ id: 'snow', authorId: 'ben' });
    expect(namesOf(turns)).toEqual(['ben likes pond', 'ada likes snow']);
    expect(turns.next()).toBeNull();
  });
});

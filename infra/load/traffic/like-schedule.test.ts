import { describe, expect, it } from 'vitest';
import { LikeSchedule } from './like-schedule';

const readers = ['ada', 'ben'].map((userId) => ({ userId, token: userId }));

function namesOf(schedule: LikeSchedule): string[] {
  const next = schedule.next();
  return next ? [`${next.reader.userId} likes ${next.blogId}`, ...namesOf(schedule)] : [];
}

describe('the turns to like', () => {
  it('let each reader like each blog once', () => {
    const schedule = new LikeSchedule(readers, ['fox', 'owl']);
    expect(namesOf(schedule)).toEqual(['ada likes fox', 'ben likes fox', 'ada likes owl', 'ben likes owl']);
  });

  it('go on with blogs that were published meanwhile, which their authors do not like', () => {
    const schedule = new LikeSchedule(readers, ['fox']);
    namesOf(schedule);
    schedule.add({ id: 'pond', authorId: 'ada' });
    schedule.add({ id: 'snow', authorId: 'ben' });
    expect(namesOf(schedule)).toEqual(['ben likes pond', 'ada likes snow']);
    expect(schedule.next()).toBeNull();
  });
});

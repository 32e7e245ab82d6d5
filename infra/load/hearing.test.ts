import { describe, expect, it } from 'vitest';
import { Hearing } from './hearing';

function connectedAt(moment: number): Hearing {
  const hearing = new Hearing();
  hearing.hears(moment);
  return hearing;
}

describe('a client that listens to every like', () => {
  it('is not deaf while nobody likes anything', () => {
    expect(connectedAt(1_000).isDeaf(900_000)).toBe(false);
  });

  it('is deaf when it hears nothing of likes for some seconds, however many there are', () => {
    const hearing = connectedAt(1_000);
    for (let at = 2_000; at <= 7_000; at += 500) hearing.liked(at);
    expect(hearing.isDeaf(5_900)).toBe(false);
    expect(hearing.isDeaf(6_100)).toBe(true);
    hearing.hears(6_200);
    expect(hearing.isDeaf(6_300)).toBe(false);
  });

  it('may hear of a like before its answer comes', () => {
    const hearing = connectedAt(1_000);
    hearing.hears(2_010);
    hearing.liked(2_000);
    expect(hearing.isDeaf(20_000)).toBe(false);
  });

  it('does not miss what was liked while it was away', () => {
    const hearing = connectedAt(1_000);
    hearing.liked(2_000);
    hearing.hears(9_000);
    hearing.liked(8_990);
    expect(hearing.isDeaf(20_000)).toBe(false);
  });
});

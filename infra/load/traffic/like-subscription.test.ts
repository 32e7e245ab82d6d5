import { describe, expect, it } from 'vitest';
import { LikeSubscription } from './like-subscription';

function connectedAt(moment: number): LikeSubscription {
  const subscription = new LikeSubscription();
  subscription.received(moment);
  return subscription;
}

describe('a client that listens to every like', () => {
  it('is not deaf while nobody likes anything', () => {
    expect(connectedAt(1_000).isSilent(900_000)).toBe(false);
  });

  it('is deaf when it hears nothing of likes for some seconds, however many there are', () => {
    const subscription = connectedAt(1_000);
    for (let at = 2_000; at <= 7_000; at += 500) subscription.liked(at);
    expect(subscription.isSilent(5_900)).toBe(false);
    expect(subscription.isSilent(6_100)).toBe(true);
    subscription.received(6_200);
    expect(subscription.isSilent(6_300)).toBe(false);
  });

  it('may hear of a like before its answer comes', () => {
    const subscription = connectedAt(1_000);
    subscription.received(2_010);
    subscription.liked(2_000);
    expect(subscription.isSilent(20_000)).toBe(false);
  });

  it('does not miss what was liked while it was away', () => {
    const subscription = connectedAt(1_000);
    subscription.liked(2_000);
    subscription.received(9_000);
    subscription.liked(8_990);
    expect(subscription.isSilent(20_000)).toBe(false);
  });
});

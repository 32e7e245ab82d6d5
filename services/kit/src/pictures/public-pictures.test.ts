import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { quietLogger } from '../testing/index';
import { PublicPictures } from './public-pictures';

const redis = new Redis({ lazyConnect: true });

function watched(isShown: (image: string) => Promise<boolean> = async () => true) {
  const asked: string[] = [];
  const state = { time: 0 };
  const pictures = new PublicPictures({
    isShown: (image) => {
      asked.push(image);
      return isShown(image);
    },
    redis,
    logger: quietLogger,
    clock: () => state.time,
  });
  return { pictures, asked, state };
}

describe('PublicPictures', () => {
  it('asks again once its answer is most of a second old', async () => {
    const { pictures, asked, state } = watched();
    await pictures.has('a');
    state.time = 899;
    await pictures.has('a');
    expect(asked).toEqual(['a']);
    state.time = 900;
    await pictures.has('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('never keeps that a picture is not public: it may be approved any moment', async () => {
    let isShown = false;
    const { pictures } = watched(async () => isShown);
    expect(await pictures.has('a')).toBe(false);
    isShown = true;
    expect(await pictures.has('a')).toBe(true);
  });

  it('never keeps what was read before something changed', async () => {
    let answer: (isShown: boolean) => void = () => undefined;
    const { pictures, asked } = watched(() => new Promise((resolve) => (answer = resolve)));
    const first = pictures.has('a');
    pictures.forgetAll();
    answer(true);
    expect(await first).toBe(true);
    const second = pictures.has('a');
    answer(false);
    expect([await second, asked.length]).toEqual([false, 2]);
  });

  it('keeps so many and no more, the newest', async () => {
    const { pictures, asked } = watched();
    for (let at = 0; at < 10_001; at += 1) await pictures.has(String(at));
    await pictures.has('1');
    expect(asked.length).toBe(10_001);
    await pictures.has('0');
    expect(asked.length).toBe(10_002);
  });
});

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emitRealtime } from '../testing';
import { useLikeCount } from './use-like-count';

const blog = { _id: '65f0000000000000000000aa', likeCount: 4 };

it('goes by live news of its blog until the list comes again', () => {
  const { result, rerender } = renderHook(useLikeCount, { initialProps: blog });
  emitRealtime('likeCounts', { counts: { '65f0000000000000000000ff': 9 } });
  expect(result.current).toBe(4);
  emitRealtime('likeCounts', { counts: { [blog._id]: 7 } });
  expect(result.current).toBe(7);
  rerender({ ...blog, likeCount: 8 });
  expect(result.current).toBe(8);
});

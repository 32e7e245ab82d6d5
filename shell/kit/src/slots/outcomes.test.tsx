import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onOutcome, useOutcome } from './outcomes';

const posted = { remote: 'mf_club', outcome: 'posted' } as const;

it('tells the shell what is offered once it is, and what was reached', () => {
  const heard = vi.fn();
  onOutcome(heard);
  const { result, rerender } = renderHook(({ isReady }) => useOutcome('mf_club', 'posted', isReady), {
    initialProps: { isReady: false },
  });
  expect(heard).not.toHaveBeenCalled();
  rerender({ isReady: true });
  expect(heard.mock.calls).toEqual([[{ ...posted, reached: false }]]);
  result.current();
  expect(heard).toHaveBeenLastCalledWith({ ...posted, reached: true });
});

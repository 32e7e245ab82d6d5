import { renderWithKit } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MoreBlogs } from './more-blogs';

/**
 * Reports an intersection as soon as it observes an element, and nothing more while the element stays in view, as
 * browsers do.
 */
class NearObserver {
  constructor(private readonly heard: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.heard([{ isIntersecting: true }]);
  }
  disconnect() {}
}

function List({ onMore }: { readonly onMore: () => void }) {
  const [isFetching, setFetching] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFetching(!isFetching)}>
        Ask anew
      </button>
      <MoreBlogs
        {...{ pages: 1, shown: 20, hasMore: true, nextPage: '/blogs?cursor=a', isFailed: false, isLoading: false }}
        isFetching={isFetching}
        onMore={onMore}
      />
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('goes on by itself when something else took the place of the page it asked for', () => {
  vi.stubGlobal('IntersectionObserver', NearObserver);
  const onMore = vi.fn();
  renderWithKit(<List onMore={onMore} />);
  expect(onMore).toHaveBeenCalledTimes(1);
  const askAnew = screen.getByRole('button', { name: 'Ask anew' });
  fireEvent.click(askAnew);
  fireEvent.click(askAnew);
  expect(onMore).toHaveBeenCalledTimes(2);
});

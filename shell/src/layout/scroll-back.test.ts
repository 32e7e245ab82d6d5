import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollBack } from './scroll-back';

const screenHeight = 800;
let grow = (_height: number) => {};
let scrollTo = vi.spyOn(window, 'scrollTo');

beforeEach(() => {
  vi.useFakeTimers();
  let notify = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        notify = listener;
      }
      observe() {}
      disconnect() {
        notify = () => {};
      }
    },
  );
  vi.stubGlobal('innerHeight', screenHeight);
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(screenHeight);
  grow = (pixels) => {
    height.mockReturnValue(pixels);
    notify();
  };
  scrollTo = vi.spyOn(window, 'scrollTo');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scrolledTo = () => scrollTo.mock.calls.map(([options]) => (options as unknown as ScrollToOptions).top);

describe('the way back down a page', () => {
  it('is gone at once when the page is tall enough', () => {
    grow(3_000);
    const onEnd = vi.fn();
    scrollBack(2_000, onEnd);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 2_000, behavior: 'instant' });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('waits until the page has grown, and then leaves the reader alone', () => {
    scrollBack(2_000, () => {});
    grow(1_500);
    expect(scrolledTo()).toEqual([]);
    grow(2_800);
    grow(4_000);
    vi.runAllTimers();
    expect(scrolledTo()).toEqual([2_000]);
  });

  it('goes to the end of a page that rests too short, so that a list there goes on', () => {
    scrollBack(2_000, () => {});
    grow(1_500);
    vi.advanceTimersByTime(300);
    expect(scrolledTo()).toEqual([700]);
    grow(2_900);
    expect(scrolledTo()).toEqual([700, 2_000]);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('ends with the reader’s own %s', (move) => {
    const onEnd = vi.fn();
    scrollBack(2_000, onEnd);
    window.dispatchEvent(new Event(move));
    expect(onEnd).toHaveBeenCalledOnce();
    grow(3_000);
    vi.runAllTimers();
    expect(scrolledTo()).toEqual([]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is given up after five seconds', () => {
    const onEnd = vi.fn();
    scrollBack(2_000, onEnd);
    vi.advanceTimersByTime(5_000);
    expect(onEnd).toHaveBeenCalledOnce();
    scrollTo.mockClear();
    grow(3_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('can be ended by another page', () => {
    const stop = scrollBack(2_000, () => {});
    stop();
    grow(3_000);
    vi.runAllTimers();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

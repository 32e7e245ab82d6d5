import { act, fireEvent, type RenderResult, render as renderBare, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coverPage } from '../open-dialogs';
import { useHoldMoments, useMomentTurn } from './use-celebration-turn';

function Celebration({ name, wanted = true }: { readonly name: string; readonly wanted?: boolean }) {
  return useMomentTurn(wanted) && <p>{name}</p>;
}

/** Asks the server first whether there is something to show. */
function AskingCelebration({ name, wanted, shown }: { name: string; wanted: boolean; shown: boolean }) {
  return useMomentTurn(wanted, shown) && shown && <p>{name}</p>;
}

function Playing({ playing }: { playing: boolean }) {
  useHoldMoments(playing, 3_000);
  return null;
}

function Site({ children }: { readonly children: ReactNode }) {
  return (
    <MemoryRouter>
      <Link to="/elsewhere">Go on</Link>
      {children}
    </MemoryRouter>
  );
}

const render = (page: ReactNode): RenderResult => renderBare(page, { wrapper: Site });
const openAnotherPage = () => fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
const shown = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows one on each page view, in the order in which they came', () => {
  const page = (firstWanted: boolean) => (
    <>
      <Celebration name="badge" wanted={firstWanted} />
      <Celebration name="avatar" />
    </>
  );
  const { rerender } = render(page(true));
  expect(shown()).toEqual(['badge']);
  rerender(page(false));
  expect(shown(), 'one is enough for this page').toEqual([]);
  openAnotherPage();
  expect(shown()).toEqual(['avatar']);
  rerender(page(true));
  openAnotherPage();
  expect(shown(), 'who comes again stands behind').toEqual(['avatar']);
});

const askingPage = (wanted: boolean, isShown = false) => (
  <>
    <AskingCelebration name="badge" wanted={wanted} shown={isShown} />
    <Celebration name="avatar" />
  </>
);

it('leaves the page view to the next one when there was nothing to show', () => {
  const { rerender } = render(askingPage(true));
  expect(shown(), 'the server is asked').toEqual([]);
  rerender(askingPage(false));
  expect(shown()).toEqual(['avatar']);
});

it('takes the page view when there was something to show', () => {
  const { rerender } = render(askingPage(true));
  rerender(askingPage(true, true));
  expect(shown()).toEqual(['badge']);
  rerender(askingPage(false));
  expect(shown(), 'one is enough for this page').toEqual([]);
});

it('takes the next page view, too, when it is still shown there', () => {
  const { rerender } = render(askingPage(true, true));
  openAnotherPage();
  expect(shown()).toEqual(['badge']);
  rerender(askingPage(false));
  expect(shown()).toEqual([]);
});

it('waits for a game, and for its ending after it', () => {
  const page = (playing: boolean) => (
    <>
      <Playing playing={playing} />
      <Celebration name="level" />
    </>
  );
  const { rerender } = render(page(true));
  rerender(page(false));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(shown(), 'the next level begins by itself').toEqual([]);
  rerender(page(true));
  act(() => void vi.advanceTimersByTime(60_000));
  rerender(page(false));
  act(() => void vi.advanceTimersByTime(2_999));
  expect(shown()).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual(['level']);
});

it('waits no longer for a game that was left', () => {
  const { rerender } = render(
    <>
      <Playing playing />
      <Celebration name="level" />
    </>,
  );
  expect(shown()).toEqual([]);
  rerender(
    <>
      {null}
      <Celebration name="level" />
    </>,
  );
  expect(shown()).toEqual(['level']);
});

it('waits under a dialog, and goes on once it has begun', () => {
  const uncover = coverPage();
  render(<Celebration name="level" />);
  expect(shown()).toEqual([]);
  act(uncover);
  expect(shown()).toEqual(['level']);
  const uncovers: (() => void)[] = [];
  act(() => void uncovers.push(coverPage()));
  expect(shown()).toEqual(['level']);
  for (const close of uncovers) act(close);
});

it('covers nothing that is being filled in', async () => {
  const page = (wanted: boolean) => (
    <>
      <textarea aria-label="Story" />
      <Celebration name="treasure" wanted={wanted} />
    </>
  );
  const { rerender } = render(page(false));
  await act(async () => screen.getByLabelText('Story').focus());
  rerender(page(true));
  expect(shown()).toEqual([]);
  await act(async () => screen.getByLabelText('Story').blur());
  expect(shown()).toEqual(['treasure']);
});

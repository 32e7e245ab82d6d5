import { announceStoredChanges, RemoteHostContext, type SecondKit, session } from '@storysprout/kit/host';
import { useNavigate, useParams } from '@storysprout/kit/router';
import { buildUser } from '@storysprout/kit/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PartBoundary } from '../parts/part-boundary';
import { guestPart } from './guest-part';

/**
 * The boundary between two generations: a second copy of the kit, with its own session, messages and API responses.
 * Both use the same React here; the browser tests combine two real ones.
 */

const page = {
  settings: { apiBaseUrl: '', supportEmail: '', asksForAge: false },
  showMessage: vi.fn(),
  hideMessage: vi.fn(),
  noteOutcome: vi.fn(),
  noteFailedCall: vi.fn(),
};
let kit: SecondKit;
let second: typeof import('@storysprout/kit');

beforeAll(async () => {
  vi.resetModules();
  const { startSecondKit } = await import('@storysprout/kit/second-kit');
  second = await import('@storysprout/kit');
  kit = startSecondKit(page);
});

const items = [{ remote: 'mf_club', widget: 'ClubCorner' }];
const host = {
  renderWidget: ({ name, props }: { name: string; props?: object }) => (
    <p>{`${name} ${JSON.stringify(props ?? {})}`}</p>
  ),
  useSlot: () => items,
  preloadPage: vi.fn(),
};

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function show(component: unknown, props: Readonly<Record<string, unknown>> = {}) {
  const Guest = guestPart(kit, component);
  const site = (given: Readonly<Record<string, unknown>>) => (
    <MemoryRouter initialEntries={['/club/7']}>
      <RemoteHostContext value={host}>
        <PartBoundary name="guest" resetKey="" fallback={() => <p>the card</p>}>
          <Address />
          <Routes>
            <Route path="/club/:id" element={<Guest {...given} />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </PartBoundary>
      </RemoteHostContext>
    </MemoryRouter>
  );
  const shown = render(site(props));
  return { ...shown, update: (next: typeof props) => shown.rerender(site(next)) };
}

beforeEach(() => {
  vi.clearAllMocks();
});

/** The page and its guest share one React here, which complains that it is asked to unmount while it is rendering. */
function expectToLeave(): void {
  cleanup();
  expect(console).toHaveErroredWith('Attempted to synchronously unmount a root');
}

it('shows a part with its properties and its place in the address, and keeps its state when they change', async () => {
  function Counter({ label }: { label: string }) {
    const [count, setCount] = useState(0);
    const { id } = useParams();
    return <button type="button" onClick={() => setCount(count + 1)}>{`${label} ${id} ${count}`}</button>;
  }
  const { update } = show(Counter, { label: 'first' });
  await userEvent.click(await screen.findByRole('button', { name: 'first 7 0' }));
  update({ label: 'second' });
  expect(await screen.findByRole('button', { name: 'second 7 1' })).toBeInTheDocument();
  expectToLeave();
});

it("goes where its links and code lead, in the page's own router", async () => {
  function Club() {
    const navigate = useNavigate();
    return (
      <>
        <second.LinkButton to="/club/8">Next</second.LinkButton>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
        <p>{`club ${useParams().id}`}</p>
      </>
    );
  }
  show(Club);
  await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
  expect(screen.getByRole('status')).toHaveTextContent('/club/8');
  expect(await screen.findByText('club 8')).toBeInTheDocument();
  expect(host.preloadPage).toHaveBeenCalledWith('/club/8');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('club 7')).toBeInTheDocument();
  expectToLeave();
});

it("has the page's widgets within it, by name and in slots", async () => {
  function Club() {
    return (
      <>
        <second.RemoteWidget remote="mf_blog" name="LatestBlogs" props={{ count: 3 }} />
        <second.Slot name="club.foot" />
      </>
    );
  }
  show(Club);
  expect(await screen.findByText('LatestBlogs {"count":3}')).toBeInTheDocument();
  expect(await screen.findByText('ClubCorner {}')).toBeInTheDocument();
  expectToLeave();
});

it('sends its messages to the page, and hears of a sign-in there', async () => {
  const stop = announceStoredChanges();
  function Club() {
    second.toast.success('Saved!', { id: 'saved' });
    return <p>{second.useSession().isSignedIn ? 'signed in' : 'a visitor'}</p>;
  }
  show(Club);
  expect(await screen.findByText('a visitor')).toBeInTheDocument();
  expect(page.showMessage).toHaveBeenCalledWith('success', 'Saved!', { id: 'saved' });
  act(() => session.signIn({ token: 'a-token', user: buildUser() }));
  expect(await screen.findByText('signed in')).toBeInTheDocument();
  act(() => session.signOut());
  stop();
  expectToLeave();
});

it('is a part that failed when it throws while it is drawn', async () => {
  show(() => {
    throw new Error('broken');
  });
  expect(await screen.findByText('the card')).toBeInTheDocument();
  expect(console).toHaveErroredWith('broken');
  expectToLeave();
});

import { startTransition, useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { buildUser } from '../testing/index';
import { session } from './session-store';
import { useSession } from './use-session';

const presses: string[] = [];

/** A button that is pressed as soon as it is hydrated, before anything else can run. */
function EarlyButton() {
  const { isSignedIn } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => queueMicrotask(() => button.current?.click()), []);
  return (
    <button type="button" ref={button} onClick={() => presses.push(isSignedIn ? 'signed in' : 'visitor')}>
      Like
    </button>
  );
}

it('a press right after hydration is already the press of a reader who is signed in', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<EarlyButton />);
  document.body.append(container);
  session.signIn({ token: 'token', user: buildUser() });
  startTransition(() => void hydrateRoot(container, <EarlyButton />));
  await vi.waitFor(() => expect(presses).toEqual(['signed in']));
});

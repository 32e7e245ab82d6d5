import { toast } from '@storysprout/kit';
import { buildUser, renderWithKit } from '@storysprout/kit/testing';
import { act, fireEvent } from '@testing-library/react';
import { type ComponentType, StrictMode } from 'react';
import { vi } from 'vitest';
import { gameServer } from './game-server';

/** Advances the fake clock and runs everything that is due. */
export function pass(milliseconds: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

/** Waits briefly for server responses and effects. */
export function settle(): Promise<void> {
  return pass(20);
}

/** Collects the toasts shown from now on. */
function recordMessages(): string[] {
  const messages: string[] = [];
  for (const kind of ['success', 'error', 'warning', 'info'] as const) {
    vi.spyOn(toast, kind).mockImplementation((message) => void messages.push(message));
  }
  return messages;
}

/** Simulates a device with reduced motion, on which rounds start at once, without the countdown. */
function goCalm(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('reduced-motion')
      ? Object.assign(new EventTarget(), { matches: true, media: query })
      : matchMedia(query),
  );
}

/**
 * Opens a game's page for a signed-in child or a visitor, with a server that replays what it is sent. Presses Play if
 * the game asks for no level, unless `isWaiting`. Time advances only with `pass`. The page renders in strict mode, as
 * in development, so effects run twice. Pass the same `server` for a child who comes back.
 */
export async function openGame(
  Page: ComponentType,
  path: `/funzone/${string}`,
  { isWaiting = false, isCalm = true, isVisitor = false, server = gameServer() } = {},
) {
  vi.useFakeTimers();
  if (isCalm) goCalm();
  const messages = recordMessages();
  const page = renderWithKit(
    <StrictMode>
      <Page />
    </StrictMode>,
    { ...(!isVisitor && { user: buildUser() }), path },
  );
  await settle();
  if (!isWaiting && hasButton('Play')) await press('Play');
  return { server, page, messages };
}

/** The latest announcement to a screen reader. */
export function announcement(): string {
  return document.querySelector('[role=status][aria-label="Game news"]')?.textContent ?? '';
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent.trim();
}

/** The button with this name. Far quicker than a query by role, which matters over a whole game. */
export function button(name: string | RegExp): HTMLButtonElement {
  const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = [...document.querySelectorAll('button')].find((each) => matches(nameOf(each)));
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

export function hasButton(name: string): boolean {
  return [...document.querySelectorAll('button')].some((each) => nameOf(each) === name);
}

/** Returns the input of a cell. */
export function cell(at: number): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-cell="${at}"]`);
  if (!found) throw new Error(`There is no cell ${at}.`);
  return found;
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await settle();
}

/** Presses a key on the focused element. */
export async function key(name: string): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  await settle();
}

/** Simulates switching to another tab or back to this one. */
export async function setHidden(isHidden: boolean): Promise<void> {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

import { act } from '@testing-library/react';
// biome-ignore lint/style/noRestrictedImports: React's own way to load code is what is tested
import { createElement, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
// @ts-expect-error: it goes to the browser as it stands there, and has no types
await import('./early');

/** Does what React does when it hydrates an element. */
const bringAlive = (button: Element) => Object.assign(button, { __reactProps$1: {} });

function open(root: string) {
  document.body.innerHTML = `<div id="root" ${root}><button>Like</button></div>`;
  const button = document.querySelector('button') ?? document.createElement('button');
  const heard = vi.fn();
  return { button, heard, listen: () => button.addEventListener('click', heard) };
}

/**
 * Opens a server-rendered field with this text typed into it. `heard` is called with what the field's script receives.
 */
function type(text: string) {
  document.body.innerHTML = '<form data-drawn="/"><input value=""><button>Send</button></form>';
  const field = document.querySelector('input') ?? document.createElement('input');
  const heard = vi.fn();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return { field, heard, listen: () => field.addEventListener('input', () => heard(field.value)) };
}

afterEach(() => vi.useRealTimers());

it('presses a button of a drawn page once more when its script is there', async () => {
  const { button, heard, listen } = open('data-drawn="/"');
  button.click();
  listen();
  bringAlive(button);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('presses a button once more of whose click the script of the page let nobody hear', async () => {
  const { button, heard, listen } = open('data-drawn="/"');
  const root = button.closest('#root');
  root?.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 5));
  listen();
  bringAlive(button);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

/** Opens a server-rendered part of a page that React can't hydrate before `arrive` is called. */
async function openLatePart(part: () => ReactNode) {
  const Late = () => null;
  let arrive: (module: { default: typeof Late }) => void = () => undefined;
  const LateScript = lazy(
    () =>
      new Promise<{ default: typeof Late }>((resolve) => {
        arrive = resolve;
      }),
  );
  const page = (late: typeof Late | typeof LateScript) =>
    createElement(Suspense, null, createElement(part), createElement(late));
  document.body.innerHTML = `<div data-drawn="/">${renderToString(page(Late))}</div>`;
  const root = document.body.firstElementChild ?? document.body;
  const takeOver = () => act(async () => hydrateRoot(root, page(LateScript)));
  return { takeOver, arrive: () => act(async () => arrive({ default: Late })) };
}

const timerMs = 120;

it('presses a button once more whose part React could not take over yet', async () => {
  const heard = vi.fn();
  const { takeOver, arrive } = await openLatePart(() =>
    createElement('button', { type: 'button', onClick: heard }, 'Comments'),
  );
  await takeOver();
  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve, timerMs));
  expect(heard).not.toHaveBeenCalled();
  await arrive();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, timerMs));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('presses a button once more that was pressed before React began to take its part over', async () => {
  const heard = vi.fn();
  const { takeOver, arrive } = await openLatePart(() =>
    createElement('button', { type: 'button', onClick: heard }, 'Comments'),
  );
  document.querySelector('button')?.click();
  await takeOver();
  await new Promise((resolve) => setTimeout(resolve, timerMs));
  expect(heard).not.toHaveBeenCalled();
  await arrive();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('types once more in a field whose part React has only begun to take over', async () => {
  const heard = vi.fn();
  function Search() {
    const [words, setWords] = useState('');
    heard(words);
    return createElement('input', { value: words, onChange: ({ target }) => setWords(target.value) });
  }
  const { takeOver, arrive } = await openLatePart(Search);
  await takeOver();
  const field = document.querySelector('input') ?? document.createElement('input');
  field.value = 'fox';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await arrive();
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('fox'));
});

it('keeps a form whose part React has only begun to take over, and sends it once it can', async () => {
  const heard = vi.fn((event: FormEvent) => event.preventDefault());
  const { takeOver, arrive } = await openLatePart(() =>
    createElement('form', { onSubmit: heard }, createElement('button', { type: 'submit' }, 'Sign In')),
  );
  await takeOver();
  const sent: boolean[] = [];
  const note = (event: Event) => {
    sent.push(!event.defaultPrevented);
    // The browser of the tests cannot send forms.
    event.preventDefault();
  };
  window.addEventListener('submit', note);
  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve, timerMs));
  expect([sent.includes(true), heard.mock.calls.length]).toEqual([false, 0]);
  await arrive();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(sent).not.toContain(true);
  window.removeEventListener('submit', note);
});

it('presses the button that was drawn in the place of the one pressed', async () => {
  document.body.innerHTML = '<div data-drawn="/"><ul></ul></div>';
  const list = document.querySelector('ul') ?? document.body;
  const render = () => {
    list.innerHTML = '<li><button>Like</button></li><li><button>Share</button></li><li><button>Like</button></li>';
    return [...list.querySelectorAll('button')];
  };
  render()[2]?.click();
  const heard: string[] = [];
  for (const [at, button] of render().entries()) {
    button.addEventListener('click', () => heard.push(`${at}`));
    bringAlive(button);
  }
  await vi.waitFor(() => expect(heard).toEqual(['2']));
});

it('presses none when it is not clear which one took its place', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-drawn="/"><button>Like</button><button>Like</button></div>';
  const root = document.querySelector('div') ?? document.body;
  root.querySelector('button')?.click();
  root.innerHTML = '<button>Like</button>';
  const button = root.querySelector('button') ?? document.createElement('button');
  const heard = vi.fn();
  button.addEventListener('click', heard);
  bringAlive(button);
  vi.advanceTimersByTime(60_000);
  expect(heard).not.toHaveBeenCalled();
});

it('presses no button twice whose script came with the click', async () => {
  vi.useFakeTimers();
  const { button, heard, listen } = open('data-drawn="/"');
  listen();
  button.closest('#root')?.addEventListener('click', () => bringAlive(button), { capture: true, once: true });
  button.click();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('presses no button twice whose script is there', async () => {
  vi.useFakeTimers();
  const { button, heard, listen } = open('data-drawn="/"');
  listen();
  bringAlive(button);
  button.click();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

it.each([
  ['of a page that did not come drawn', '', 100],
  ['whose script never comes', 'data-drawn="/"', 20_000],
])('forgets a button %s', async (_, root, afterMs) => {
  vi.useFakeTimers();
  const { button, heard, listen } = open(root);
  button.click();
  vi.advanceTimersByTime(afterMs);
  listen();
  bringAlive(button);
  vi.advanceTimersByTime(60_000);
  expect(heard).not.toHaveBeenCalled();
});

it('types once more what was typed before the script was there, also where the script has emptied the field', async () => {
  const { field, heard, listen } = type('fox');
  field.value = '';
  listen();
  bringAlive(field);
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['fox']]));
  expect(field.value).toBe('fox');
});

it('leaves a field alone in which the reader has gone on', async () => {
  vi.useFakeTimers();
  const { field, heard, listen } = type('fox');
  bringAlive(field);
  field.value = 'foxes';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  listen();
  vi.advanceTimersByTime(60_000);
  expect([field.value, heard.mock.calls]).toEqual(['foxes', []]);
});

it.each([
  ['keeps a form that only its script can send', '', true],
  ['lets the browser send a form that has an address', ' action="/blogs"', false],
])('%s', (_, action, isKept) => {
  document.body.innerHTML = `<div data-drawn="/"><form${action}><input name="password"></form></div>`;
  const event = new Event('submit', { bubbles: true, cancelable: true });
  // The browser of the tests cannot send forms.
  const stop = (sent: Event) => {
    expect(sent.defaultPrevented).toBe(isKept);
    sent.preventDefault();
  };
  window.addEventListener('submit', stop, { once: true });
  document.querySelector('form')?.dispatchEvent(event);
  expect.assertions(1);
});

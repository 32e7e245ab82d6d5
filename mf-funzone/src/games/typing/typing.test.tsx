import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import TypingPage from './typing.page';
import '../../play/testing/whole-games';
import { announcement, key, openGame, pass, press, setHidden } from '../../play/testing/play-page';

const open = (options?: { isVisitor: boolean }) => openGame(TypingPage, '/funzone/typing', options);

/** The letters of the balloons on the screen, oldest first. */
function letters(): string[] {
  return [...document.querySelectorAll('[aria-label^="Balloon "]')].map((each) => each.textContent);
}

async function untilBalloon(): Promise<string> {
  for (let waited = 0; waited < 60; waited += 1) {
    const [letter] = letters();
    if (letter) return letter;
    await pass(500);
  }
  throw new Error('No balloon came.');
}

describe('balloon typing', () => {
  it('pops the oldest matching balloon and scores one', async () => {
    await open();
    const letter = await untilBalloon();
    await key(letter.toLowerCase());
    expect(announcement()).toContain('Pop! 1.');
    expect(letters()).not.toContain(letter);
  });

  it('takes a letter that comes without a key, and one that comes with its key once', async () => {
    await open();
    const letter = await untilBalloon();
    const field = screen.getByLabelText(/^Sky/);
    expect(field).toHaveFocus();
    fireEvent.keyDown(field, { key: 'Unidentified' });
    fireEvent.input(field, { target: { value: letter.toLowerCase() } });
    await pass(20);
    expect(announcement()).toContain('Pop! 1.');
    expect(field).toHaveValue('');
    const next = await untilBalloon();
    fireEvent.keyDown(field, { key: next });
    fireEvent.input(field, { target: { value: next } });
    await pass(20);
    expect(screen.getByText('Score').nextSibling).toHaveTextContent('2');
  });

  it('pops balloons by the place of the keys on layouts without Latin letters', async () => {
    await open();
    const letter = await untilBalloon();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ф', code: `Key${letter}` });
    await pass(20);
    expect(announcement()).toContain('Pop! 1.');
  });

  it('ignores other letters, shortcuts and keys held down', async () => {
    await open();
    const letter = await untilBalloon();
    await key('1');
    fireEvent.keyDown(document.body, { key: letter, ctrlKey: true });
    fireEvent.keyDown(document.body, { key: letter, repeat: true });
    expect(letters()).toContain(letter);
  });

  it('pops a balloon that is touched', async () => {
    await open();
    const letter = await untilBalloon();
    fireEvent.pointerDown(screen.getByRole('button', { name: `Balloon ${letter}` }));
    await pass(20);
    expect(announcement()).toContain('Pop! 1.');
  });

  it('lets a balloon go after six seconds', async () => {
    await open();
    await untilBalloon();
    const [first] = document.querySelectorAll('[aria-label^="Balloon "]');
    await pass(6_100);
    expect(first?.isConnected).toBe(false);
  });

  it('counts balloons in a row until a wrong letter, and the sky fills with friends', async () => {
    localStorage.setItem('funzone-timer', 'off');
    await open();
    const popNext = async () => key(await untilBalloon());
    const row = () => /(\d+) in a row!/.exec(document.body.textContent)?.[1];
    const friends = () => document.querySelectorAll('.sky [aria-hidden] :is(img, svg)').length;
    for (let count = 1; count <= 4; count += 1) await popNext();
    expect([row(), friends()]).toEqual(['4', 1]);
    const letter = await untilBalloon();
    await key(letter === 'Q' ? 'X' : 'Q');
    expect(row()).toBeUndefined();
    await popNext();
    await press('Stop');
    expect(screen.getByText('Most in a row: 4 balloons.')).toBeInTheDocument();
  });

  it('is over after sixty seconds and books one XP per balloon; Play Again reloads the page', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const { server } = await open();
    await key(await untilBalloon());
    await pass(60_000);
    expect(screen.getByRole('heading', { name: 'Game over! You popped 1 balloon.' })).toHaveFocus();
    expect(server.booked).toMatchObject([{ reason: 'balloon_typing', xp: 1 }]);
    await press('Play Again');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('begins anew in place when there is no connection to reload over', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { server } = await open();
    await pass(60_100);
    await press('Play Again');
    expect(server.rounds.length).toBeGreaterThan(1);
    expect(screen.getByLabelText(/^Sky/)).toHaveFocus();
  });

  it('books nothing without a balloon popped', async () => {
    const { server } = await open();
    await pass(60_100);
    expect(announcement()).toBe('Game over! You popped 0 balloons.');
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
  });

  it('tells a visitor who wins that XP needs an account', async () => {
    const { server, messages } = await open({ isVisitor: true });
    await key(await untilBalloon());
    await pass(60_000);
    expect(messages).toEqual(['You must be logged in to earn XP.']);
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
  });

  it('takes no letters while it rests', async () => {
    await open();
    const letter = await untilBalloon();
    await setHidden(true);
    await key(letter);
    await setHidden(false);
    expect(announcement()).not.toContain('Pop!');
  });

  it('can be won from the live region alone, without a timer', async () => {
    localStorage.setItem('funzone-timer', 'off');
    const { server } = await open();
    for (let count = 1; count <= 5; count += 1) {
      await pass(1_100);
      await key(/Balloon ([A-Z])/.exec(announcement())?.[1] ?? '?');
      expect(announcement()).toContain(`Pop! ${count}.`);
    }
    await press('Stop');
    expect(announcement()).toBe('Game over! You popped 5 balloons.');
    expect(server.booked).toMatchObject([{ xp: 5 }]);
  });
});

import { type GameName, gameNames } from '@storysprout/contract';
import { useMomentTurn } from '@storysprout/kit';
import { buildUser } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteWin } from '../play/saved-rounds/bests';
import '../play/testing/whole-games';
import { announcement, button, openGame, pass, press, setHidden } from '../play/testing/play-page';

/** The choice that starts a round, for games that ask for a level first. */
const choices: Partial<Record<GameName, string>> = {
  tictac: 'Easy (2 XP)',
  hangman: 'Easy',
  spellbee: 'Easy',
  quizgame: 'Easy',
  flowpuzzle: 'Easy',
};

/** Stubs the device's audio playback, as the test environment has no sound. */
beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    class {
      pause = () => undefined;
      play = async () => undefined;
    },
  );
});

async function open(name: GameName, isWaiting = false, isCalm = true) {
  const page = await import(`./${name}/${name}.page.tsx`);
  return openGame(page.default, `/funzone/${name}`, { isWaiting, isCalm });
}

async function begin(name: GameName): Promise<void> {
  const choice = choices[name];
  if (choice) await press(choice);
}

it.each(gameNames)('%s explains how to play', async (name) => {
  await open(name);
  await press('How to Play');
  const help = screen.getByRole('dialog', { name: 'How to Play' });
  expect(help.textContent.length).toBeGreaterThan(100);
});

it('is disturbed by no celebration on its start screen', async () => {
  const { default: Page } = await import('./tictac/tictac.page');
  function Celebration() {
    return useMomentTurn(true) && <p>Level 3!</p>;
  }
  const { page } = await openGame(
    () => (
      <>
        <Page />
        <Celebration />
      </>
    ),
    '/funzone/tictac',
  );
  await pass(10_000);
  expect(screen.queryByText('Level 3!')).not.toBeInTheDocument();
  page.unmount();
});

it.each(['memory', 'tictac', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s rests while nobody can see it, until the child goes on',
  async (name) => {
    await open(name);
    await begin(name);
    await setHidden(true);
    await setHidden(false);
    expect(button('Keep playing')).toHaveFocus();
    await press('Keep playing');
    expect(screen.queryByText('Keep playing')).not.toBeInTheDocument();
  },
);

it.each(['memory', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s rests after the device has slept, and no time is lost',
  async (name) => {
    await open(name);
    await begin(name);
    await pass(1_000);
    const shown = () => document.querySelector('[data-game-frame] dl')?.textContent;
    const before = shown();
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await pass(100);
    expect(button('Keep playing')).toHaveFocus();
    expect(shown()).toBe(before);
  },
);

it.each(['memory', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s gives double time, or all the time there is, to who asks for it',
  async (name) => {
    for (const [label, timer] of [
      ['Double time', 'x2'],
      ['No timer', 'off'],
    ] as const) {
      const { server, page } = await open(name, true);
      fireEvent.click(screen.getByLabelText(label));
      await press(choices[name] ?? 'Play');
      expect(server.round().options.timer).toBe(timer);
      page.unmount();
    }
  },
);

it.each(gameNames)('%s waits on its start screen, which knows how far this child has come', async (name) => {
  noteWin(buildUser()._id, name, 30);
  const { server } = await open(name, true);
  await pass(5_000);
  expect(server.rounds).toHaveLength(0);
  expect(screen.getByText(/^Your (best|score) so far: /)).toBeInTheDocument();
  await press(choices[name] ?? 'Play');
  expect(server.rounds).toHaveLength(1);
});

it.each(['memory', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s counts down before its clock runs, without a clock it does not',
  async (name) => {
    const { server, page } = await open(name, true, false);
    await press(choices[name] ?? 'Play');
    expect(announcement()).toBe('Ready?');
    for (const number of ['3', '2', '1']) {
      expect(server.rounds).toHaveLength(0);
      expect(screen.getByText(number)).toBeInTheDocument();
      await pass(500);
    }
    expect(server.rounds).toHaveLength(1);
    page.unmount();
    localStorage.setItem('funzone-timer', 'off');
    const next = await open(name, true, false);
    await press(choices[name] ?? 'Play');
    expect(next.server.rounds).toHaveLength(1);
  },
);

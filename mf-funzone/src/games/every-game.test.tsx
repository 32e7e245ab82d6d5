import { type GameName, gameNames } from '@storysprout/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import '../play/testing/whole-games';
import { button, openGame, press, setHidden, settle } from '../play/testing/play-page';

/** What begins a round in the games that ask for a level first. */
const choices: Partial<Record<GameName, string>> = { tictac: 'Easy (2 XP)', spellbee: 'Easy', quizgame: 'Easy' };

/** A device that plays recordings; the test's own browser has no sound. */
beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    class {
      pause = () => undefined;
      play = async () => undefined;
    },
  );
});

async function open(name: GameName) {
  const page = await import(`./${name}/${name}.page.tsx`);
  return openGame(page.default, `/funzone/${name}`);
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

it.each(['memory', 'tictac', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s rests while nobody can see it, until the child goes on',
  async (name) => {
    await open(name);
    await begin(name);
    await setHidden(true);
    await setHidden(false);
    expect(button('Go on')).toHaveFocus();
    await press('Go on');
    expect(screen.queryByText('Go on')).not.toBeInTheDocument();
  },
);

it.each(['memory', 'spellbee', 'typing', 'quizgame', 'puzzle'] as const)(
  '%s gives double time, or all the time there is, to who asks for it',
  async (name) => {
    for (const [label, timer] of [
      ['Double time', 'x2'],
      ['No timer', 'off'],
    ] as const) {
      const { page } = await open(name);
      fireEvent.click(screen.getByLabelText(label));
      page.unmount();
      const { server, page: next } = await open(name);
      await begin(name);
      await settle();
      expect(server.round().options.timer).toBe(timer);
      next.unmount();
    }
  },
);

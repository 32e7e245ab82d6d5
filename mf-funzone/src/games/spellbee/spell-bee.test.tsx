import type { Difficulty } from '@storysprout/game-rules/core';
import { spellBee } from '@storysprout/game-rules/spellbee';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import SpellingBeePage from './spellbee.page';
import '../../play/testing/whole-games';
import { announcement, button, openGame, pass, press, settle } from '../../play/testing/play-page';
import { recordings } from './recordings';

/** Stubs the device's voices and audio, and returns the words that are spoken or played. */
function hear(voices: readonly { lang: string; localService: boolean }[]): string[] {
  const heard: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => heard.push(text),
  });
  vi.stubGlobal(
    'Audio',
    class {
      constructor(readonly address: string) {}
      pause = () => undefined;
      play = async () => heard.push(`recording of ${/([a-z]+)\.mp3/.exec(this.address)?.[1]}`);
    },
  );
  return heard;
}

async function open(difficulty = 'Easy') {
  const { server, messages } = await openGame(SpellingBeePage, '/funzone/spellbee');
  await press(difficulty);
  return { server, messages };
}

function words(server: GameServer): string[] {
  const { seed, options } = server.round();
  const timer = options.timer === 'off' ? 'off' : 'x1';
  return spellBee.start(seed, { difficulty: options.difficulty as Difficulty, timer }).words.map(({ word }) => word);
}

async function type(text: string): Promise<void> {
  await pass(600);
  fireEvent.change(screen.getByLabelText('Type the word'), { target: { value: text } });
  await press('Submit');
}

describe('Spelling Bee', () => {
  it('speaks each word with the voice of the device', async () => {
    const heard = hear([{ lang: 'en-GB', localService: true }]);
    const { server } = await open();
    const [first = '', second = ''] = words(server);
    await type(first);
    await press('Hear it again');
    expect(heard.at(-1)).toBe(second);
    expect(heard).toContain(first);
  });

  it('plays a recording where there is no voice, and shows the meaning', async () => {
    const heard = hear([]);
    const { server } = await open('Hard');
    const [first] = words(server);
    expect(heard).toContain(`recording of ${first}`);
    expect(screen.getByText('It means:')).toBeInTheDocument();
  });

  it('has a recording of every word', () => {
    const all = (['easy', 'medium', 'hard'] as const).flatMap((difficulty) =>
      spellBee.start('any', { difficulty, timer: 'off' }).words.map(({ word }) => word),
    );
    expect(Object.keys(recordings).sort()).toEqual([...all].sort());
  });

  it('stays silent with sounds off until the child asks', async () => {
    const heard = hear([]);
    await openGame(SpellingBeePage, '/funzone/spellbee');
    await press('Turn sounds off');
    await press('Easy');
    expect(heard).toEqual([]);
    await press('Hear it again');
    expect(heard).toHaveLength(1);
    await press('Turn sounds on');
  });

  it('counts right and wrong answers, and books two XP per right word when the time is up', async () => {
    hear([]);
    const { server, messages } = await open();
    const [first = '', second = '', third = ''] = words(server);
    await type(`  ${first.toUpperCase()} `);
    expect(announcement()).toContain('Correct!');
    await type('oops');
    expect(announcement()).toContain(`Oops! wrong. It is spelled ${[...second].join(', ')}.`);
    expect(screen.getByText('Oops! wrong').parentElement).toHaveTextContent(second);
    await type(third);
    await pass(30_000);
    expect(screen.getByRole('heading', { name: "Time's up!" })).toHaveFocus();
    expect(screen.getByText('Final score: 2')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Words to practice' })).toHaveTextContent(second);
    expect(server.booked).toMatchObject([{ reason: 'spell_bee', xp: 4 }]);
    expect(messages).toEqual(['🎉 +4 XP awarded!']);
  });

  it('books nothing for no right word, and begins anew with Play Again', async () => {
    hear([]);
    const { server } = await open();
    await pass(30_100);
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
    await press('Play Again');
    expect(button('Medium')).toBeInTheDocument();
  });

  it('ignores an empty answer', async () => {
    hear([]);
    const { server } = await open();
    const before = announcement();
    await type('   ');
    expect(announcement()).toBe(before);
    expect(server.booked).toEqual([]);
  });

  it('asks each word once without a timer, and can be won from the live region alone', async () => {
    localStorage.setItem('funzone-timer', 'off');
    hear([]);
    const { server } = await open('Medium');
    const meaning = new Map(
      spellBee.start('any', { difficulty: 'medium', timer: 'off' }).words.map(({ word, hint }) => [hint, word]),
    );
    for (let count = 0; count < 10; count += 1) {
      const hint = [...meaning.keys()].find((each) => announcement().includes(each));
      await type(meaning.get(hint ?? '') ?? '?');
    }
    await settle();
    expect(announcement()).toBe('Correct! You spelled every word! Your score is 10.');
    expect(server.booked).toMatchObject([{ xp: 20 }]);
  });
});

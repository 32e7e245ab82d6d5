import { setTimeout as delay } from 'node:timers/promises';
import { hangman } from '@storysprout/game-rules/hangman';
import { newReader } from '../../commands/api/readers';
import { profile } from '../../commands/api/site-api';
import { SeenSeeds } from '../seen-seeds';
import { signInQuietly } from '../sign-in';
import type { Story } from '../story';
import { until } from '../until';

/** Nobody types a letter in less than 60 ms, so the server books no XP for a word that is typed faster. */
const betweenLettersMs = 100;

/** Hangman, from the start screen to the XP, without a mouse. */
export const gameByKeyboard: Story = {
  title: 'a game by keyboard to its end',
  tell: async ({ reader, api }) => {
    const child = await newReader(api);
    await signInQuietly(reader, child);
    await reader.open('/funzone/hangman');
    await reader.tabTo('button', 'Easy');
    const seeds = await SeenSeeds.watch(reader);
    await reader.press('Enter');
    const { word } = hangman.start(await seeds.next(), { level: 1, difficulty: 'easy', timer: 'x1' });
    await reader.tabTo('textbox', 'Type a letter');
    const letters = [...new Set(word)];
    for (const letter of letters) {
      await delay(betweenLettersMs);
      await reader.window.type(letter.toLowerCase());
      // The last letter brings up the next word, at no fixed time.
      if (letter !== letters.at(-1)) await reader.sees('button', `${letter}, in the word`);
    }
    await reader.seesText('11 XP');
    await until('the XP of the word are booked', async () => (await profile(api, child.token)).totalPoints === 1 + 10);
  },
};

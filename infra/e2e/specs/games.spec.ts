import { type GameName, gameNames, type LoginResponse } from '@storysprout/contract';
import { accessibilityFaults } from '../commands/axe';
import { someChild } from '../commands/people';
import { signInPage } from '../commands/sign-in-page';
import { profile, register, signIn } from '../commands/site-api';
import { expect, test } from '../fixtures';
import { GamePage } from '../pages/games/game.page';
import { players } from '../pages/games/players';

for (const name of gameNames) {
  test(`${name} is won with the mouse and with the keyboard, and the server books both`, async ({
    newPerson,
    request,
  }) => {
    test.setTimeout(180_000);
    const child = someChild();
    await register(request, child);
    const session = await signIn(request, child);
    const page = await newPerson();
    await signInPage(page, session);
    const game = new GamePage(page);
    await test.step('with the mouse', () => win(game, name, 'mouse', session));
    await test.step('with the keyboard', () => win(game, name, 'keyboard', session));
  });

  async function win(game: GamePage, name: GameName, hand: 'mouse' | 'keyboard', { token }: LoginResponse) {
    const player = players[name];
    await game.open(name);
    const { totalPoints } = await profile(game.page.request, token);
    await player[hand](game);
    await expect(game.page.getByText(player.end).first()).toBeVisible();
    await expect
      .poll(async () => (await profile(game.page.request, token)).totalPoints, { message: 'the XP is booked' })
      .toBe(totalPoints + player.xp);
    expect(await accessibilityFaults(game.page)).toEqual([]);
  }
}

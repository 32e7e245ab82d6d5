import type { Page } from '@playwright/test';
import type { GameName, StartRoundRequest, StartRoundResponse } from '@storysprout/contract';
import { Human } from './human';

export interface SeenRound {
  readonly seed: string;
  readonly options: StartRoundRequest['options'];
}

/**
 * A game in the browser, and the rounds that the server gave it. From their seeds, a test can derive every right
 * answer.
 */
export class GamePage {
  readonly human: Human;
  private rounds: SeenRound[] = [];

  constructor(readonly page: Page) {
    this.human = new Human(page);
    page.on('response', async (response) => {
      if (!response.url().endsWith('/user/rounds') || !response.ok()) return;
      const { rounds } = this;
      // The response to a page that has been left can't be read, and isn't needed.
      const seed = await response.json().then(
        (answer: StartRoundResponse) => answer.seed,
        () => null,
      );
      if (seed === null) return;
      const { options } = response.request().postDataJSON() as StartRoundRequest;
      rounds.push({ seed, options });
    });
  }

  /** Shows a game's start screen, by default without the clock: with it, some games would take their full time. */
  async open(game: GameName, timer: 'x1' | 'off' = 'off'): Promise<void> {
    await this.page.evaluate((chosen) => localStorage.setItem('funzone-timer', chosen), timer);
    // A new list, because a response for the previous page may still be being read.
    this.rounds = [];
    await this.page.goto(`/funzone/${game}`);
    await this.page.getByRole('link', { name: 'Back to FunZone' }).waitFor();
  }

  /** Begins the first round; the default is for games without levels. */
  start(choice: string | RegExp = 'Play'): Promise<void> {
    return this.human.click(choice);
  }

  /** Waits until the server has given a round and the page shows it, and returns the latest round. */
  async round(): Promise<SeenRound> {
    for (;;) {
      const latest = this.rounds.at(-1);
      const isThere = latest && (await this.page.getByText('Setting up your game...').count()) === 0;
      if (isThere) return latest;
      await this.page
        .waitForResponse((response) => response.url().endsWith('/user/rounds'), { timeout: 1_000 })
        .catch(
          // It may have come before we listened: look again.
          () => null,
        );
    }
  }
}

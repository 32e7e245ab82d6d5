import type { Page } from '@playwright/test';
import type { GameName, StartRoundRequest, StartRoundResponse } from '@storysprout/contract';
import { Human } from './human';

export interface SeenRound {
  readonly seed: string;
  readonly options: StartRoundRequest['options'];
}

/** A game in the browser, and the rounds the server gave it: with their seeds a test knows every answer. */
export class GamePage {
  readonly human: Human;
  private rounds: SeenRound[] = [];

  constructor(readonly page: Page) {
    this.human = new Human(page);
    page.on('response', async (response) => {
      if (!response.url().endsWith('/user/rounds') || !response.ok()) return;
      const { rounds } = this;
      // The answer to a page that has been left can't be read, and need not be.
      const seed = await response.json().then(
        (answer: StartRoundResponse) => answer.seed,
        () => null,
      );
      if (seed === null) return;
      const { options } = response.request().postDataJSON() as StartRoundRequest;
      rounds.push({ seed, options });
    });
  }

  /**
   * Shows a game's start screen. Without the clock, unless told otherwise, where a game would otherwise take its full
   * time.
   */
  async open(game: GameName, timer: 'x1' | 'off' = 'off'): Promise<void> {
    await this.page.evaluate((chosen) => localStorage.setItem('funzone-timer', chosen), timer);
    // A new list: an answer for the page before may still be being read.
    this.rounds = [];
    await this.page.goto(`/funzone/${game}`);
    await this.page.getByRole('link', { name: 'Back to FunZone' }).waitFor();
  }

  /** Begins the first round, by default of games that ask for no level. */
  start(choice: string | RegExp = 'Play'): Promise<void> {
    return this.human.click(choice);
  }

  /** The latest round, once the server has given one and the page shows it. */
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

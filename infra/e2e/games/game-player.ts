import type { GameName } from '@storysprout/contract';
import type { GamePage } from '../pages/games/game.page';

/** Wins one round of a game that shows its start screen. */
type Win = (game: GamePage) => Promise<void>;

/** Ways to win a game, once with the mouse and once with the keyboard: the `player` of `<game>.player.ts`. */
export interface GamePlayer {
  /** Button that begins a round; missing for 'Play', where there is no level to choose. */
  readonly choice?: string;
  /** XP for the round. */
  readonly xp: number;
  /** Text that the child reads at the end. */
  readonly end: string | RegExp;
  readonly mouse: Win;
  readonly keyboard: Win;
}

/** Returns the player of a game, which is found by the name of its file. */
export async function playerOf(game: GameName): Promise<GamePlayer> {
  const { player }: { player: GamePlayer } = await import(`./${game}.player.ts`);
  return player;
}

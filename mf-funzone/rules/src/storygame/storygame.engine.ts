import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import { tellStory } from './story';
import type { StoryGameAction, StoryGameOptions } from './storygame.schema';

const STORY_XP = 2;
/** Three choices and a button take about twice as long. */
const MIN_STORY_MS = 300;

/**
 * The state of a round. XP is given once until Reset (docs/product.md#story-builder), so the first story ends the round
 * and Reset starts the next. Further stories before Reset come from `tellStory` and earn nothing.
 */
export interface StoryGameState {
  readonly at: number;
  /** The finished story; null until it is built. */
  readonly story: string | null;
}

/** Story Builder (docs/product.md#story-builder). It has no randomness, so the seed is not used. */
export const storyGame = defineGame<StoryGameOptions, StoryGameState, StoryGameAction>({
  start: () => ({ at: 0, story: null }),
  play,
  result,
  minimumMs: () => MIN_STORY_MS,
});

function play(state: StoryGameState, build: StoryGameAction): MoveResult<StoryGameState> {
  const { character, setting, action, at } = build;
  if (character === null || setting === null || action === null) return refuse('incomplete');
  if (at < MIN_STORY_MS) return refuse('too_fast');
  return accept({ ...state, story: tellStory(character, setting, action) });
}

function result({ story }: StoryGameState): RoundResult {
  const won = story !== null;
  return { finished: won, won, xp: won ? STORY_XP : 0 };
}

import { spellBee } from './spellbee.engine';
import { spellBeeAction, spellBeeOptions } from './spellbee.schema';

export type { SpellBeeState } from './spellbee.engine';
export { currentWord, spellBee } from './spellbee.engine';
export type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
export type { SpellingWord } from './spellbee.words';

/** What the server replays rounds with. */
export const descriptor = {
  engine: spellBee,
  options: spellBeeOptions,
  action: spellBeeAction,
};

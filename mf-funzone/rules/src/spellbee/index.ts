export type { SpellBeeState } from './spellbee.engine';
export { currentWord, spellBee } from './spellbee.engine';
export type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
export type { SpellingWord } from './spellbee.words';

export type { SpellBeeRefusal, SpellBeeState } from './spellbee.engine';
export { currentWord, SPELL_BEE_TIME_MS, spellBee } from './spellbee.engine';
export type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
export type { SpellingDifficulty, SpellingWord } from './spellbee.words';
export { spellingDifficulties } from './spellbee.words';

export type { SpellBeeRefusal, SpellBeeState } from './spellbee.engine';
export { currentWord, SPELL_BEE_TIME_MS, spellBee } from './spellbee.engine';
export type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
export type { SpellingWord } from './spellbee.words';

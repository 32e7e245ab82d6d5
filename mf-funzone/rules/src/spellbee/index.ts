import { describeGame, KEY_MS, STEP_MS } from '../core/descriptor';
import { spellBee } from './spellbee.engine';
import { spellBeeAction, spellBeeOptions } from './spellbee.schema';

export type { SpellBeeState } from './spellbee.engine';
export { currentWord, spellBee } from './spellbee.engine';
export type { SpellBeeAction, SpellBeeOptions } from './spellbee.schema';
export type { SpellingWord } from './spellbee.words';

export const spellBeeDescriptor = describeGame({
  engine: spellBee,
  options: spellBeeOptions,
  action: spellBeeAction,
  fastestMoveMs: (move) => (move.type === 'answer' ? Math.max(500, (move.text.length + 1) * KEY_MS) : 500),
  solvedLog: (seed, options) => {
    const { words } = spellBee.start(seed, options);
    return words.map(({ word }, index) => ({ type: 'answer', text: word, at: (index + 1) * (STEP_MS - 10) }));
  },
  sampleOptions: { difficulty: 'hard', timer: 'x1' },
});

import type { ActionId, CharacterId, SettingId } from '@storysprout/game-rules/storygame';
import type { EmojiName } from '@storysprout/kit';

/** A picture for each option of each part of a story. */
export const characterPictures: Readonly<Record<CharacterId, EmojiName>> = {
  knight: 'shield',
  cat: 'cat-face',
  dragon: 'dragon-face',
  robot: 'robot',
  wizard: 'person-mage',
  pirate: 'parrot',
  ghost: 'ghost',
  astronaut: 'astronaut',
  turtle: 'turtle',
  grandma: 'old-woman',
};

export const settingPictures: Readonly<Record<SettingId, EmojiName>> = {
  forest: 'evergreen-tree',
  castle: 'castle',
  ocean: 'tropical-fish',
  moon: 'crescent-moon',
  library: 'books',
  mountain: 'snow-capped-mountain',
  lighthouse: 'sailboat',
};

export const actionPictures: Readonly<Record<ActionId, EmojiName>> = {
  treasure: 'gem-stone',
  cake: 'birthday-cake',
  fly: 'helicopter',
  band: 'guitar',
  rescue: 'owl',
  riddle: 'crystal-ball',
  party: 'party-popper',
};

/** The colors of a place, from the top of the sky to the ground. */
export const settingSkies: Readonly<Record<SettingId, readonly [top: string, ground: string]>> = {
  forest: ['var(--leaf-soft)', 'var(--hill-middle)'],
  castle: ['var(--berry-soft)', 'var(--hill-far)'],
  ocean: ['var(--sky-soft)', 'var(--sky)'],
  moon: ['var(--plum-soft)', 'var(--grey-soft)'],
  library: ['var(--sun-soft)', 'var(--coral-soft)'],
  mountain: ['var(--sky-soft)', 'var(--card-soft)'],
  lighthouse: ['var(--coral-soft)', 'var(--sky)'],
};

/** The heroes to choose from (docs/product.md#story-builder). */
export const characters = {
  knight: { label: 'Brave knight' },
  cat: { label: 'Curious cat' },
  dragon: { label: 'Tiny dragon' },
  robot: { label: 'Friendly robot' },
  wizard: { label: 'Forgetful wizard' },
  pirate: { label: 'Singing pirate' },
  ghost: { label: 'Shy ghost' },
  astronaut: { label: 'Young astronaut' },
  turtle: { label: 'Talking turtle' },
  grandma: { label: 'Inventor grandma' },
} as const;
export type CharacterId = keyof typeof characters;
export const characterIds = Object.keys(characters) as CharacterId[];

/** The places to choose from (docs/product.md#story-builder). */
export const settingIds = ['forest', 'castle', 'ocean', 'moon', 'library', 'mountain', 'lighthouse'] as const;
export type SettingId = (typeof settingIds)[number];

export interface Setting {
  readonly label: string;
  /** The name as used after a preposition. */
  readonly name: string;
  /** The place with its preposition: where the story happens. */
  readonly place: string;
}

export const settings: Readonly<Record<SettingId, Setting>> = {
  forest: { label: 'Whispering forest', name: 'the whispering forest', place: 'in the whispering forest' },
  castle: { label: 'Gingerbread castle', name: 'the gingerbread castle', place: 'in the gingerbread castle' },
  ocean: { label: 'City under the sea', name: 'the city under the sea', place: 'in the city under the sea' },
  moon: { label: 'Far side of the Moon', name: 'the far side of the Moon', place: 'on the far side of the Moon' },
  library: { label: 'Endless library', name: 'the endless library', place: 'in the endless library' },
  mountain: { label: 'Marshmallow mountain', name: 'the marshmallow mountain', place: 'on the marshmallow mountain' },
  lighthouse: { label: 'Old lighthouse', name: 'the old lighthouse', place: 'in the old lighthouse' },
};

/** The deeds to choose from (docs/product.md#story-builder). */
export const actionIds = ['treasure', 'cake', 'fly', 'band', 'rescue', 'riddle', 'party'] as const;
export type ActionId = (typeof actionIds)[number];

export interface StoryAction {
  readonly label: string;
  /** The deed in the past tense. */
  readonly did: string;
  /** The deed as an infinitive without "to". */
  readonly toDo: string;
}

export const actions: Readonly<Record<ActionId, StoryAction>> = {
  treasure: { label: 'Finds a hidden treasure', did: 'found a hidden treasure', toDo: 'find a hidden treasure' },
  cake: { label: 'Bakes a giant cake', did: 'baked a giant cake', toDo: 'bake a giant cake' },
  fly: { label: 'Builds a flying machine', did: 'built a flying machine', toDo: 'build a flying machine' },
  band: { label: 'Starts a very loud band', did: 'started a very loud band', toDo: 'start a very loud band' },
  rescue: { label: 'Rescues a lost baby owl', did: 'rescued a lost baby owl', toDo: 'rescue a lost baby owl' },
  riddle: { label: 'Solves an ancient riddle', did: 'solved an ancient riddle', toDo: 'solve an ancient riddle' },
  party: { label: 'Throws a surprise party', did: 'threw a surprise party', toDo: 'throw a surprise party' },
};

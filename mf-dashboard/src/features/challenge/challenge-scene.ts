import type { EmojiName, Tone } from '@storysprout/kit';

/** Beginnings of words in a topic, and the picture that shows them. */
const pictures: readonly (readonly [words: string, picture: EmojiName])[] = [
  ['dragon', 'dragon-face'],
  ['dinosaur|dino', 't-rex'],
  ['gravity|rocket|space|planet|mars', 'rocket'],
  ['moon|night|sleep|dream', 'crescent-moon'],
  ['star|wish', 'shooting-star'],
  ['alien|ufo', 'alien'],
  ['robot|machine|invent', 'robot'],
  ['castle|king|queen|knight|prince', 'castle'],
  ['magic|wizard|witch|spell|wand', 'magic-wand'],
  ['treasure|pirate|gold', 'coin'],
  ['key|lock|secret', 'old-key'],
  ['door|cave|hidden', 'door'],
  ['map|journey|travel|adventure|lost', 'world-map'],
  ['island|beach|summer|holiday|vacation', 'desert-island'],
  ['sea|ocean|wave|underwater|water', 'water-wave'],
  ['ship|boat|sail', 'sailboat'],
  ['fish|whale|shark', 'tropical-fish'],
  ['tree|forest|wood', 'deciduous-tree'],
  ['garden|plant|seed|grow', 'potted-plant'],
  ['flower|spring', 'sunflower'],
  ['mountain|climb', 'snow-capped-mountain'],
  ['snow|winter|ice|cold', 'snowman'],
  ['rain|storm|weather|umbrella', 'umbrella-with-rain-drops'],
  ['cloud|sky|fly', 'cloud'],
  ['rainbow|color', 'rainbow'],
  ['kite|wind', 'kite'],
  ['balloon|party|birthday', 'balloon'],
  ['pet|dog|puppy', 'dog-face'],
  ['cat|kitten', 'cat-face'],
  ['bird|owl|wing', 'owl'],
  ['butterfly|insect|bug', 'butterfly'],
  ['animal|zoo|jungle', 'lion'],
  ['friend|together|kind', 'teddy-bear'],
  ['family|home|house', 'house-with-garden'],
  ['school|class|teacher', 'backpack'],
  ['food|eat|lunch|cook|recipe', 'pancakes'],
  ['cake|cookie|sweet|candy', 'cupcake'],
  ['music|song|sing|dance', 'musical-notes'],
  ['sport|game|play|ball', 'soccer-ball'],
  ['hero|power|brave', 'shield'],
  ['book|story|read|library', 'open-book'],
  ['letter|mail|message', 'love-letter'],
  ['paint|draw|art', 'artist-palette'],
  ['time|clock|future|past', 'alarm-clock'],
  ['train|railway', 'locomotive'],
  ['bike|bicycle|wheel', 'bicycle'],
];

/** Pictures for topics without such words, and to fill up those with few. */
const wonders = [
  'sparkles',
  'crystal-ball',
  'feather',
  'compass',
  'telescope',
  'hatching-chick',
  'snail',
  'four-leaf-clover',
  'light-bulb',
  'parachute',
  'honeybee',
  'mushroom',
] as const satisfies readonly EmojiName[];

const tones = ['sun', 'sky', 'leaf', 'plum', 'berry', 'coral'] as const satisfies readonly Tone[];

export interface ChallengeScene {
  readonly tone: (typeof tones)[number];
  /** Three different pictures, the one in the middle first. */
  readonly pictures: readonly EmojiName[];
}

/** Returns a number made from the id, so that a challenge always has the same picture. */
function numberOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16) || 0;
}

/** Returns the picture of a challenge: what the words of its topic name, filled up from `wonders`. */
export function sceneOf({ _id, topic }: { readonly _id: string; readonly topic: string }): ChallengeScene {
  const named = pictures.flatMap(([words, picture]) =>
    new RegExp(`\\b(?:${words})`, 'i').test(topic) ? [picture] : [],
  );
  const turn = numberOf(_id);
  const others = wonders.map((_, at) => wonders[(turn + at * 5) % wonders.length] ?? 'sparkles');
  const tone = tones[turn % tones.length] ?? 'sun';
  return { tone, pictures: [...new Set([...named, ...others])].slice(0, 3) };
}

import { type Category, categories, coverPath } from '@storysprout/contract/constants';
import type { EmojiName } from '../../../shell/kit/src/components/art/emoji-names';
import { type EmojiBody, placed } from './emoji';

type Placed = readonly [emoji: EmojiName, x: number, y: number, size: number, turn?: number];

interface CoverLook {
  /** Top and bottom of the sky, then the hills from far to near. */
  readonly sky: readonly [top: string, bottom: string];
  readonly hills: readonly [far: string, middle: string, near: string];
  readonly pictures: readonly Placed[];
}

/** Cut-paper landscapes, one per category, for blogs that were published without a picture. 320 by 200. */
const looks: Readonly<Record<Category, CoverLook>> = {
  Story: {
    sky: ['#efe4ff', '#fbeff4'],
    hills: ['#d6c3f2', '#b99ce0', '#8f72c4'],
    pictures: [
      ['crescent-moon', 250, 18, 34],
      ['castle', 104, 44, 108],
      ['dragon', 206, 96, 62],
      ['sparkles', 52, 38, 30],
    ],
  },
  Poem: {
    sky: ['#dff3fb', '#fdf3ee'],
    hills: ['#bfe3f0', '#93cde3', '#5fa9c9'],
    pictures: [
      ['cloud', 40, 26, 48],
      ['feather', 118, 38, 96, 8],
      ['cherry-blossom', 226, 62, 46],
      ['musical-note', 76, 96, 34, -10],
    ],
  },
  'My Diary': {
    sky: ['#ffe9dd', '#fff6ea'],
    hills: ['#ffcdb4', '#f7a98a', '#e07f63'],
    pictures: [
      ['sun-with-face', 34, 22, 44],
      ['notebook-with-decorative-cover', 110, 40, 100, -6],
      ['pencil', 204, 80, 56],
      ['sparkling-heart', 64, 92, 34],
    ],
  },
  'Nature & Science': {
    sky: ['#e4f6e0', '#fdf8df'],
    hills: ['#bfe3ac', '#8ccb7c', '#57a65a'],
    pictures: [
      ['deciduous-tree', 38, 44, 96],
      ['butterfly', 138, 36, 62, 10],
      ['microscope', 208, 70, 78],
      ['sun', 262, 18, 36],
    ],
  },
  'Recipes for Kids': {
    sky: ['#ffe5ea', '#fff5e6'],
    hills: ['#ffc6d1', '#f79fb1', '#dc6f8a'],
    pictures: [
      ['strawberry', 54, 82, 58, -12],
      ['cupcake', 112, 34, 104],
      ['cookie', 214, 88, 54],
      ['lollipop', 236, 26, 42, 14],
    ],
  },
  'Weekly Challenge': {
    sky: ['#fff3cb', '#fffaf0'],
    hills: ['#ffe08a', '#f8c64e', '#e0a126'],
    pictures: [
      ['party-popper', 40, 74, 62],
      ['trophy', 110, 34, 104],
      ['glowing-star', 222, 36, 48, 10],
      ['confetti-ball', 222, 96, 48],
    ],
  },
  'Travel and Adventure': {
    sky: ['#dbeaff', '#fdf4e6'],
    hills: ['#b5d0f6', '#86aee6', '#4f7fc6'],
    pictures: [
      ['airplane', 40, 24, 54],
      ['snow-capped-mountain', 96, 34, 112],
      ['compass', 220, 84, 58],
      ['cloud', 226, 26, 48],
    ],
  },
};

function backdrop({ sky, hills: [far, middle, near] }: CoverLook): string {
  return (
    [
      `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>`,
      '<path fill="url(#sky)" d="M0 0h320v200H0z"/>',
      '<circle cx="160" cy="96" r="84" fill="#fff" opacity=".45"/>',
      `<path fill="${far}" d="M0 134c46-30 86-26 132-6s104 22 188-22v94H0z"/>`,
    ].join('') +
    `<g><path fill="${middle}" d="M0 160c60-24 110-18 164-6s100 10 156-14v60H0z"/><path fill="${near}" d="M0 182c52-14 96-12 150-4s110 8 170-10v32H0z"/></g>`
  );
}

function picture(bodyOf: EmojiBody, [emoji, x, y, size, turn = 0]: Placed): string {
  const drawn = placed(bodyOf(emoji), x, y, size);
  return turn ? `<g transform="rotate(${turn} ${x + size / 2} ${y + size / 2})">${drawn}</g>` : drawn;
}

/** Returns each cover as the inside of an `<svg>`, with its path on the site. */
export function coverArt(bodyOf: EmojiBody): { path: string; body: string }[] {
  return categories.map((category) => {
    const look = looks[category];
    const pictures = look.pictures.map((each) => picture(bodyOf, each)).join('');
    return { path: coverPath(category), body: backdrop(look) + pictures };
  });
}

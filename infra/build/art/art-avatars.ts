import type { AvatarId } from '@storysprout/contract';
import type { EmojiName } from '../../../shell/kit/src/components/art/emoji-names';
import { type EmojiBody, placed } from './emoji';

/**
 * Avatars are our own emoji-style badges: a picture that fits the label on a coloured ground, never the
 * artwork of a character that a label may bring to mind (docs/product.md#avatars).
 */
interface AvatarLook {
  readonly emoji: EmojiName;
  /** Light and dark end of the background gradient. */
  readonly ground: readonly [light: string, dark: string];
  /** A second, smaller picture in the corner. */
  readonly extra?: EmojiName;
  readonly pattern: 'rays' | 'dots' | 'hills' | 'rings';
}

const looks: Readonly<Record<AvatarId, AvatarLook>> = {
  'avatar-panda': { emoji: 'panda', ground: ['#d9f2c4', '#8fcf74'], pattern: 'hills' },
  'avatar-cherry': { emoji: 'cherries', ground: ['#ffe0e6', '#f8a3b4'], pattern: 'dots' },
  'avatar-robot': { emoji: 'robot', ground: ['#d6ecff', '#7fb8f0'], pattern: 'rings' },
  'avatar-batman': { emoji: 'bat', ground: ['#fff0b8', '#f4bd3b'], pattern: 'rings' },
  'avatar-spiderman': { emoji: 'spider', ground: ['#ffd9d0', '#ef8266'], pattern: 'rays', extra: 'spider-web' },
  'avatar-astronaut': { emoji: 'astronaut', ground: ['#5b63b7', '#2b2f6b'], pattern: 'dots', extra: 'ringed-planet' },
  'avatar-hercules': { emoji: 'flexed-biceps', ground: ['#ffe9c7', '#e9b060'], pattern: 'rays' },
  'avatar-micky': { emoji: 'mouse-face', ground: ['#fff3c9', '#f2cc55'], pattern: 'dots' },
  'avatar-princess': { emoji: 'princess', ground: ['#ffe1f1', '#f39ac4'], pattern: 'rays', extra: 'crown' },
  'avatar-atom': { emoji: 'atom-symbol', ground: ['#e5ddff', '#a68ee8'], pattern: 'rings' },
  'avatar-elf': { emoji: 'person-elf', ground: ['#d6f3e1', '#69bd92'], pattern: 'hills', extra: 'maple-leaf' },
  'avatar-hawkeye': { emoji: 'bow-and-arrow', ground: ['#eadcff', '#9a76cf'], pattern: 'rings' },
  'avatar-jerry': { emoji: 'mouse', ground: ['#ffe6cf', '#f0a868'], pattern: 'hills', extra: 'cheese-wedge' },
  'avatar-tom': { emoji: 'cat-face', ground: ['#d9edf7', '#83b9d6'], pattern: 'dots' },
  'avatar-robin': { emoji: 'bird', ground: ['#e3f6d5', '#7dbf6a'], pattern: 'rays', extra: 'star' },
  'avatar-spongebob': { emoji: 'sponge', ground: ['#cdf1fb', '#5cbfdf'], pattern: 'hills', extra: 'tropical-fish' },
  'avatar-wonderwoman': { emoji: 'shield', ground: ['#ffdcd3', '#ec7a70'], pattern: 'rays', extra: 'glowing-star' },
  'avatar-steven': { emoji: 'boy', ground: ['#ffe0ef', '#ef8fbd'], pattern: 'dots', extra: 'guitar' },
  'avatar-superhero': {
    emoji: 'person-superhero',
    ground: ['#cfe3ff', '#5f93ea'],
    pattern: 'rays',
    extra: 'high-voltage',
  },
  'avatar-dinosour': { emoji: 't-rex', ground: ['#fff0c4', '#e7b64d'], pattern: 'hills' },
};

const patterns: Readonly<Record<AvatarLook['pattern'], string>> = {
  rays: Array.from({ length: 12 }, (_, at) => `<path d="M32 32 28 -14h8z" transform="rotate(${at * 30} 32 32)"/>`).join(
    '',
  ),
  dots: [
    [10, 14],
    [52, 10],
    [57, 36],
    [8, 44],
    [22, 6],
    [40, 58],
    [18, 58],
    [4, 28],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6"/>`)
    .join(''),
  hills: '<path d="M0 46c10-8 18-8 30-2s22 4 34-6v26H0z"/><path d="M0 54c14-6 22-4 34 0s20 2 30-4v14H0z"/>',
  rings: '<path fill="none" stroke="#fff" stroke-width="3" d="M32 6a26 26 0 1 1-.1 0M32-6a38 38 0 1 1-.1 0"/>',
};

function ground([light, dark]: AvatarLook['ground'], pattern: string): string {
  return (
    `<defs><radialGradient id="ground" cx=".35" cy=".25" r=".95"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>` +
    `<path fill="url(#ground)" d="M0 0h64v64H0z"/><g fill="#fff" opacity=".28">${pattern}</g>`
  );
}

export function avatarArt(id: AvatarId, bodyOf: EmojiBody): string {
  const look = looks[id];
  const extra = look.extra ? placed(bodyOf(look.extra), 41, 40, 17) : '';
  const at = look.extra ? placed(bodyOf(look.emoji), 9, 9, 42) : placed(bodyOf(look.emoji), 10, 10, 44);
  return ground(look.ground, patterns[look.pattern]) + at + extra;
}

/** The default for readers without an avatar: the site's sprout. */
export function defaultAvatarArt(bodyOf: EmojiBody): string {
  return ground(['#eef7dd', '#b5d98c'], patterns.hills) + placed(bodyOf('seedling'), 12, 12, 40);
}

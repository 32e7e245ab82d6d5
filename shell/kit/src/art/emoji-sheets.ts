import { avatars } from '@storysprout/contract';
import type { EmojiName } from './emoji-names';

/**
 * Pictures that first views show come together: a request of its own costs a slow line more than the picture itself.
 * The build draws each sheet as one picture with a cell for each name, row by row; all others are files of their own.
 */
export interface PictureSheet {
  readonly name: string;
  /** Side of a picture on it, in its own pixels: two for each pixel of the page. */
  readonly side: number;
  /** The largest side on the page for which it is sharp, in pixels. */
  readonly upTo: number;
  readonly columns: number;
  readonly emoji: readonly string[];
}

export interface EmojiSheet extends PictureSheet {
  readonly emoji: readonly EmojiName[];
}

/** Empty pixels between the emoji, so that none shows the edge of its neighbour. */
const gap = 2;

/** What every page has, and the front page's buttons, panels and categories. */
const front: EmojiSheet = {
  name: 'front',
  side: 64,
  upTo: 32,
  columns: 5,
  emoji: [
    // the categories of blogs
    'castle',
    'feather',
    'notebook-with-decorative-cover',
    'butterfly',
    'cupcake',
    'trophy',
    'compass',
    'open-book',
    // buttons
    'pencil',
    'writing-hand',
    'puzzle-piece',
    'books',
    'play-button',
    'pause-button',
    // panels
    'newspaper',
    'joystick',
    'star',
    '1st-place-medal',
    '2nd-place-medal',
    '3rd-place-medal',
  ],
};

/** Badges, panels and menus of the other pages that readers come in by. */
const small: EmojiSheet = {
  name: 'small',
  side: 64,
  upTo: 32,
  columns: 5,
  emoji: [
    'waving-hand',
    'memo',
    'glowing-star',
    'seedling',
    'fire',
    'speech-balloon',
    'identification-card',
    'wrapped-gift',
    'sports-medal',
    'rocket',
    'sparkles',
    'megaphone',
    'sun-with-face',
    'video-game',
    'light-bulb',
    'owl',
    'party-popper',
    'warning',
    'house',
  ],
};

/** The paper scene on top of the front page. */
const scene: EmojiSheet = {
  name: 'scene',
  side: 192,
  upTo: 168,
  columns: 3,
  emoji: ['open-book', 'seedling', 'fox', 'cloud', 'butterfly', 'snail', 'tulip'],
};

/** The hills at the end of every page. */
const hills: EmojiSheet = {
  name: 'hills',
  side: 128,
  upTo: 76,
  columns: 3,
  emoji: ['deciduous-tree', 'sunflower', 'seedling', 'hedgehog', 'evergreen-tree'],
};

/** The games' cards. */
const games: EmojiSheet = {
  name: 'games',
  side: 128,
  upTo: 64,
  columns: 4,
  emoji: [
    'panda',
    'performing-arts',
    'dragon-face',
    'magnifying-glass-tilted-left',
    'honeybee',
    'input-numbers',
    'balloon',
    'brain',
    'pencil',
    'puzzle-piece',
    'rainbow',
  ],
};

/** Writers' avatars on cards, comments and boards, by their ids. */
export const avatarSheet: PictureSheet = {
  name: 'avatars',
  side: 96,
  upTo: 52,
  columns: 5,
  emoji: avatars.map(({ id }) => id),
};

/** Each is looked through in this order. */
export const emojiSheets: readonly EmojiSheet[] = [front, small, games, hills, scene];

/** Changes with what is on a sheet, so that no browser takes an older one for it (FNV-1a). */
function stampOf({ side, columns, emoji }: PictureSheet): string {
  let hash = 0x811c9dc5;
  for (const letter of `${side} ${columns} ${emoji.join()}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function sheetUrl(sheet: PictureSheet): string {
  return `/art/sheets/${sheet.name}-${stampOf(sheet)}.webp`;
}

export function sheetSize({ side, columns, emoji }: PictureSheet): { readonly width: number; readonly height: number } {
  return { width: columns * (side + gap), height: Math.ceil(emoji.length / columns) * (side + gap) };
}

/** Where the emoji with this number is on its sheet. */
export function cellAt({ side, columns }: PictureSheet, at: number): { readonly x: number; readonly y: number } {
  return { x: (at % columns) * (side + gap), y: Math.floor(at / columns) * (side + gap) };
}

export interface SheetCell {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly width: number;
  readonly height: number;
}

function cellsOf(sheet: PictureSheet): { readonly upTo: number; readonly cells: ReadonlyMap<string, SheetCell> } {
  const url = sheetUrl(sheet);
  const ofSheet = sheet.emoji.map((name, at): [string, SheetCell] => {
    return [name, { url, side: sheet.side, ...cellAt(sheet, at), ...sheetSize(sheet) }];
  });
  return { upTo: sheet.upTo, cells: new Map(ofSheet) };
}

const cells = emojiSheets.map(cellsOf);
const ofAvatars = cellsOf(avatarSheet);

/** The address of a file names the same picture: menus get theirs from the remotes that way. */
function nameOf(picture: string): string {
  return /^\/art\/emoji\/([a-z0-9-]+?)(?:-small)?\.webp$/.exec(picture)?.[1] ?? picture;
}

/** The place of an emoji shown at that size, on the first sheet that is sharp enough; undefined when on none. */
export function sheetCell(picture: string, size: number): SheetCell | undefined {
  const sharp = cells.filter(({ upTo }) => size <= upTo);
  return sharp.map((sheet) => sheet.cells.get(nameOf(picture))).find((cell) => cell !== undefined);
}

/** The place of an avatar shown at that size; undefined for one that is larger, or that this build does not know. */
export function avatarCell(avatarId: string, size: number): SheetCell | undefined {
  return size <= ofAvatars.upTo ? ofAvatars.cells.get(avatarId) : undefined;
}

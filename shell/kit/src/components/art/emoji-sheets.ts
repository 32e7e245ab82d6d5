import { avatars } from '@storysprout/contract';
import type { EmojiName } from './emoji-names';

/**
 * Pictures of a first view are combined in sheets, because on a slow line a request costs more than the picture itself.
 * The build draws each sheet as one picture with a cell for each name, row by row. All other pictures are files of
 * their own.
 */
export interface PictureSheet {
  readonly name: string;
  /** The side of a picture on the sheet, in pixels of the image: two for each pixel of the page. */
  readonly side: number;
  /** The largest side on the page at which it is sharp, in pixels. */
  readonly upTo: number;
  readonly columns: number;
  readonly emoji: readonly string[];
}

export interface EmojiSheet extends PictureSheet {
  readonly emoji: readonly EmojiName[];
}

/** Empty pixels between the emoji, so that none shows the edge of its neighbour. */
const gap = 2;

/** The emoji of every page, and of the front page's buttons, panels and categories. */
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

/** The badges, panels and menus of the other pages on which readers arrive. */
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

/** The sheets are searched in this order. */
export const emojiSheets: readonly EmojiSheet[] = [front, small, games, hills, scene];

/**
 * Returns a hash of the sheet's contents (FNV-1a). It is part of the address, so that no browser uses an older sheet.
 */
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

/** Returns the position on its sheet of the emoji with this index. */
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

/**
 * Returns the name of a picture. The address of its file means the same picture, because menus get addresses from the
 * remotes.
 */
function nameOf(picture: string): string {
  return /^\/art\/emoji\/([a-z0-9-]+?)(?:-small)?\.webp$/.exec(picture)?.[1] ?? picture;
}

/**
 * Returns the cell of an emoji shown at that size, on the first sheet that is sharp enough; undefined when it is on
 * none.
 */
export function sheetCell(picture: string, size: number): SheetCell | undefined {
  const sharp = cells.filter(({ upTo }) => size <= upTo);
  return sharp.map((sheet) => sheet.cells.get(nameOf(picture))).find((cell) => cell !== undefined);
}

/**
 * Returns the cell of an avatar shown at that size; undefined if it is too large for the sheet or unknown to this
 * build.
 */
export function avatarCell(avatarId: string, size: number): SheetCell | undefined {
  return size <= ofAvatars.upTo ? ofAvatars.cells.get(avatarId) : undefined;
}

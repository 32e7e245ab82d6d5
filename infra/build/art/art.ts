import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatars } from '@storysprout/contract';
import { emojiNames } from '../../../shell/kit/src/components/art/emoji-names';
import {
  avatarSheet,
  cellAt,
  emojiSheets,
  type PictureSheet,
  sheetSize,
  sheetUrl,
} from '../../../shell/kit/src/components/art/emoji-sheets';
import type { Files } from '../../remote-build/plugins/emit-files';
import { root } from '../workspaces';
import { avatarArt, defaultAvatarArt } from './art-avatars';
import { coverArt } from './art-covers';
import { type EmojiBody, emojiBodies, placed } from './emoji';

function svg(viewBox: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
}

/** An SVG picture and the bitmaps to make of it; `files` maps each file name to its width in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly files: Readonly<Record<string, number>>;
  /** WebP settings, if the usual ones would give more quality than readers notice. */
  readonly webp?: { readonly quality: number; readonly alphaQuality: number; readonly effort: number };
}

/** Cells are shown at half their size. AVIF would not make the sheets smaller, because they consist mostly of edges. */
const sheetWebp = { quality: 60, alphaQuality: 70, effort: 6 } as const;

/** The small files are for up to 32 CSS pixels on screens with two device pixels per CSS pixel. */
function emojiDrawings(bodyOf: EmojiBody): Drawing[] {
  return emojiNames.map((name) => ({
    svg: svg('0 0 32 32', bodyOf(name)),
    files: { [`art/emoji/${name}.webp`]: 192, [`art/emoji/${name}-small.webp`]: 64 },
  }));
}

/** Combines many pictures in one. Ids get a number per cell, so that no two pictures share an id. */
function sheetDrawing(sheet: PictureSheet, bodyAt: (at: number) => string): Drawing {
  const { width, height } = sheetSize(sheet);
  const bodies = sheet.emoji.map((_name, at) => {
    const { x, y } = cellAt(sheet, at);
    return placed(withOwnIds(bodyAt(at), `c${at}`), x, y, sheet.side);
  });
  return {
    svg: svg(`0 0 ${width} ${height}`, bodies.join('')),
    files: { [sheetUrl(sheet).slice(1)]: width },
    webp: sheetWebp,
  };
}

/** Sprite sheets with the emoji of first views and with the writers' avatars. */
function sheetDrawings(bodyOf: EmojiBody): Drawing[] {
  const ofEmoji = emojiSheets.map((sheet) => sheetDrawing(sheet, (at) => bodyOf(sheet.emoji[at] ?? '')));
  return [...ofEmoji, sheetDrawing(avatarSheet, (at) => avatarOnSheet(at, bodyOf))];
}

/** Returns an avatar, which is drawn on 64 by 64, scaled to a cell of 32 by 32. */
function avatarOnSheet(at: number, bodyOf: EmojiBody): string {
  const avatar = avatars[at];
  if (!avatar) throw new Error('The sheet of avatars has more cells than there are avatars.');
  return `<g transform="scale(.5)">${avatarArt(avatar.id, bodyOf)}</g>`;
}

function withOwnIds(body: string, prefix: string): string {
  return body
    .replace(/\bid="([^"]+)"/g, (_all, id) => `id="${prefix}${id}"`)
    .replace(/url\(#([^)]+)\)/g, (_all, id) => `url(#${prefix}${id})`)
    .replace(/href="#([^"]+)"/g, (_all, id) => `href="#${prefix}${id}"`);
}

function avatarDrawings(bodyOf: EmojiBody): Drawing[] {
  const drawing = (file: string, body: string) => ({ svg: svg('0 0 64 64', body), files: { [file]: 256 } });
  const unlockable = avatars.map(({ id, image }) => drawing(image.slice(1), avatarArt(id, bodyOf)));
  return [...unlockable, drawing('art/avatars/default.webp', defaultAvatarArt(bodyOf))];
}

function coverDrawings(bodyOf: EmojiBody): Drawing[] {
  return coverArt(bodyOf).map(({ path, body }) => ({
    svg: svg('0 0 320 200', body),
    files: { [path.slice(1)]: 800 },
  }));
}

/** The pictures of `/art`, made at build time. */
export function artDrawings(): readonly Drawing[] {
  const bodyOf = emojiBodies();
  return [...emojiDrawings(bodyOf), ...sheetDrawings(bodyOf), ...avatarDrawings(bodyOf), ...coverDrawings(bodyOf)];
}

/** The logo keeps a fixed address, so that other sites and the browser's tab can refer to it. */
export function logoFile(): Files {
  return { 'art/logo.svg': readFileSync(join(root, 'shell/src/styles/art/logo.svg'), 'utf8') };
}

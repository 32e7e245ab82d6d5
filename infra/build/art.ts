import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { avatars } from '@storysprout/contract';
import { type EmojiName, emojiNames } from '../../shell/kit/src/art/emoji-names';
import { avatarArt, defaultAvatarArt } from './art-avatars';
import { coverArt } from './art-covers';
import type { Files } from './emit-files';
import { root } from './workspaces';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** The parts of an emoji picture, without the `<svg>` around them; all are drawn on 32 by 32. */
export type EmojiBody = (name: EmojiName) => string;

function emojiBodies(): EmojiBody {
  const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet;
  return (name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`shell/kit/src/art/emoji-names.ts: Fluent Emoji has no '${name}'.`);
    return icon.body;
  };
}

function svg(viewBox: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
}

function emojiFiles(bodyOf: EmojiBody): [string, string][] {
  return emojiNames.map((name) => [`art/emoji/${name}.svg`, svg('0 0 32 32', bodyOf(name))]);
}

function avatarFiles(bodyOf: EmojiBody): [string, string][] {
  const unlockable = avatars.map(({ id, image }): [string, string] => [
    image.slice(1),
    svg('0 0 64 64', avatarArt(id, bodyOf)),
  ]);
  return [...unlockable, ['art/avatars/default.svg', svg('0 0 64 64', defaultAvatarArt(bodyOf))]];
}

function coverFiles(bodyOf: EmojiBody): [string, string][] {
  return coverArt(bodyOf).map(({ slug, body }) => [`art/covers/${slug}.svg`, svg('0 0 320 200', body)]);
}

/** The logo keeps one address, which pages elsewhere and the browser's tab can name. */
function logoFile(): [string, string] {
  return ['art/logo.svg', readFileSync(join(root, 'shell/src/art/logo.svg'), 'utf8')];
}

/** All of `/art`: logo, emoji, avatars and default covers, picked and drawn at build time. */
export function artFiles(): Files {
  const bodyOf = emojiBodies();
  return Object.fromEntries([logoFile(), ...emojiFiles(bodyOf), ...avatarFiles(bodyOf), ...coverFiles(bodyOf)]);
}

import { createRequire } from 'node:module';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** Returns the contents of an emoji picture, without the `<svg>` around them. All are drawn on 32 by 32. */
export type EmojiBody = (name: string) => string;

/**
 * Reads the emoji pictures that the site uses.
 *
 * @throws Error for a picture that the set lacks
 */
export function emojiBodies(): EmojiBody {
  const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet;
  return (name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`Fluent Emoji has no '${name}'.`);
    return icon.body;
  };
}

/** Returns a picture, such as an emoji, placed inside another. */
export function placed(body: string, x: number, y: number, size: number): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`;
}

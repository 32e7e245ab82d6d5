import { categories, coverPath, findAvatar, imageLimits } from '@storysprout/contract';
import { siteSettings } from '../page/site-settings';

const defaultAvatar = '/art/avatars/default.webp';

type Size = 'small' | undefined;

function isAddress(image: string): boolean {
  return image.startsWith('http') || image.startsWith('/') || image.startsWith('blob:');
}

/** The ending of a stored picture's path. The signature of a picture that is not public may follow. */
const ending = /\.webp(?=$|\?)/;

function stored(image: string, size: Size): string {
  const name = size === 'small' ? image.replace(ending, '-small.webp') : image;
  return `${siteSettings().apiBaseUrl}/images/${name}`;
}

/**
 * Returns the address of an `image` value: one that is an address already is used as it is, any other is a path below
 * `/images/` (docs/product.md#pictures). Without a value, this is the default avatar.
 */
export function imageUrl(image: string | null | undefined, size?: Size): string {
  if (!image) return defaultAvatar;
  return isAddress(image) ? image : stored(image, size);
}

/** Both sizes of a stored picture for `srcset`; undefined for pictures we did not store. */
export function imageSrcSet(image: string | null | undefined): string | undefined {
  if (!image || isAddress(image) || !ending.test(image)) return undefined;
  return `${stored(image, 'small')} ${imageLimits.smallSidePx}w, ${stored(image, undefined)} ${imageLimits.maxSidePx}w`;
}

type Texts<Name extends string> = { readonly [Each in Name]?: string | null };

/** The avatar the child chose, else their picture, else the default. */
export function avatarUrl({ image, profileAvatar }: Texts<'image' | 'profileAvatar'>, size: Size = 'small'): string {
  const chosen = profileAvatar ? findAvatar(profileAvatar) : undefined;
  return chosen?.image ?? imageUrl(image, size);
}

/** A blog's picture, else the art of its category; a category this build does not know looks like a story. */
export function coverUrl({ image, category }: Texts<'image' | 'category'>, size?: Size): string {
  return image ? imageUrl(image, size) : coverPath(categories.find((known) => known === category) ?? 'Story');
}

import { blogCard, coverPath, imageLimits } from '@storysprout/contract';
import * as z from 'zod/mini';
import type { CachedResponse } from '../../api';
import type { PagePart } from '../inputs/page-parts';
import type { Answers } from '../inputs/prefetched-responses';
import { escapeHtml } from './page-data';

const covered = z.pick(blogCard, { image: true, category: true });
type Covered = z.infer<typeof covered>;
const answer = z.union([z.object({ blog: covered }), z.object({ blogs: z.array(covered) })]);

function firstIn({ bodies }: CachedResponse): Covered | null {
  try {
    const { data } = answer.safeParse(JSON.parse(bodies.get('identity')?.toString('utf8') ?? 'null'));
    if (!data) return null;
    return 'blog' in data ? data.blog : (data.blogs[0] ?? null);
  } catch {
    return null;
  }
}

/**
 * Returns the tag that preloads a cover; null when its address is not known here. Only stored pictures come in two
 * sizes; default covers have one address.
 */
function tagOf({ image, category }: Covered, sizes: string, apiBaseUrl: string): string | null {
  if (!image) return pictureTag(escapeHtml(coverPath(category)));
  if (!/^blog\/[0-9a-f]{24}\.webp$/.test(image)) return null;
  const full = `${apiBaseUrl}/images/${image}`;
  const small = full.replace(/\.webp$/, '-small.webp');
  const choice = `${small} ${imageLimits.smallSidePx}w, ${full} ${imageLimits.maxSidePx}w`;
  return pictureTag(escapeHtml(small), ` imagesrcset="${choice}" imagesizes="${escapeHtml(sizes)}"`);
}

/** @param href escaped, as it stands in markup */
function pictureTag(href: string, choice = ''): string {
  return `<link rel="preload" href="${href}" as="image" fetchpriority="high"${choice}>`;
}

/**
 * Preloads the picture that fills most of a page's first view: browsers would discover it only when the page's script
 * renders it. Its address and sizes must match those of `CoverImage` of the kit, or it is fetched twice.
 */
export function firstCoverTags(parts: readonly PagePart[], answers: Answers, apiBaseUrl: string): string[] {
  const [part] = parts.filter(({ coverSizes }) => coverSizes !== undefined);
  const entry = part && answers.get(part.firstData[0] ?? '');
  const blog = entry && firstIn(entry);
  const found = blog && tagOf(blog, part?.coverSizes ?? '', apiBaseUrl);
  return found ? [found] : [];
}

const firstPicture = /<img\b(?=[^>]* fetchpriority="high")[^>]* src="([^"]+)"[^>]*>/i;

/**
 * Preloads the picture that a server-rendered page needs first. Otherwise browsers find it after the fonts, which take
 * longer.
 */
export function firstPictureTags(html: string): string[] {
  const [, href] = firstPicture.exec(html) ?? [];
  return href === undefined ? [] : [pictureTag(href)];
}

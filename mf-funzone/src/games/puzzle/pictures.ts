import { categories, coverPath } from '@storysprout/contract';
import { api, coverUrl, queryOptions } from '@storysprout/kit';
import * as texts from '../../texts/puzzle';

/** The background of the tiles. */
export interface Picture {
  readonly id: string;
  readonly label: string;
  /** The URL of the picture; null for numbers without a picture. */
  readonly url: string | null;
}

export const numbersOnly: Picture = { id: 'numbers', label: texts.numbersOnly, url: null };

/** Our own covers, which are also available offline. */
export const ownPictures: readonly Picture[] = categories.flatMap((category) => {
  const label = texts.ownPictures[category];
  return label ? [{ id: category, label, url: coverPath(category) }] : [];
});

const lookedAtBlogs = 12;
/** How many pictures of blogs are offered. */
export const offeredBlogs = 2;

/** The covers of the newest blogs that have a picture of their own. */
export const blogPictures = queryOptions({
  queryKey: ['blogs', 'pictures for the puzzle'],
  queryFn: async ({ signal }): Promise<Picture[]> => {
    const query = { view: 'card', limit: lookedAtBlogs } as const;
    const page = await api.call('GET /blog/all', { query, signal, shared: true });
    const withPicture = page.blogs.filter(({ image }) => image).slice(0, offeredBlogs);
    return withPicture.map((blog) => ({
      id: blog._id,
      label: texts.blogPicture(blog.title),
      url: coverUrl(blog, 'small'),
    }));
  },
});

import type { Category, RemoteList } from '@storysprout/contract';
import { siteFeedPath } from '../http';
import { blogPagePath, type ListedBlog, slugOf } from './listed-blogs';
import { xml } from './xml';

/** Number of blogs in a feed. */
export const feedLength = 20;

/** Address of the feed of the newest blogs, or of the newest of a category. */
export function feedPath(category?: Category): string {
  return category ? `/feed/${slugOf(category)}.atom` : siteFeedPath;
}

interface FeedInput {
  readonly publicUrl: string;
  readonly list: RemoteList;
  readonly blogs: readonly ListedBlog[];
  readonly category: Category | undefined;
}

/**
 * Returns an Atom feed (https://www.rfc-editor.org/rfc/rfc4287) with the title, writer, time and excerpt of each blog.
 */
export function feedOf({ publicUrl, list, blogs, category }: FeedInput): string {
  const entries = blogs.flatMap(({ _id, title, date, author, excerpt }) => {
    const path = blogPagePath(list, _id);
    if (path === null) return [];
    const address = xml(publicUrl + path);
    return [
      `<entry><id>${address}</id><title>${xml(title)}</title><updated>${xml(date)}</updated>` +
        `<author><name>${xml(author.name || 'Unknown')}</name></author>` +
        `<link href="${address}"/><summary>${xml(excerpt)}</summary></entry>`,
    ];
  });
  const self = xml(publicUrl + feedPath(category));
  const updated = blogs[0]?.date ?? '1970-01-01T00:00:00.000Z';
  const title = category ? `Storysprout: ${category}` : 'Storysprout: newest blogs';
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">' +
    `<id>${self}</id><title>${xml(title)}</title><updated>${xml(updated)}</updated>` +
    `<link rel="self" href="${self}"/><link href="${xml(publicUrl)}/"/>${entries.join('\n')}</feed>\n`
  );
}

import {
  type Blog,
  blogResponse,
  coverPath,
  firstCharacters,
  type OwnPage,
  type OwnPages,
  type RemoteList,
} from '@storysprout/contract';
import * as z from 'zod/mini';
import type { CachedResponse } from '../../api';
import { onceFor } from '../../http';
import { pagesIn } from '../../releases';
import type { Answers } from './prefetched-responses';

/** The length that search engines show, in characters. */
const descriptionLength = 160;

/** The data for the head of one page. */
export interface PageHead {
  /** The page's title, without the site's name; empty where the site's name alone is the title. */
  readonly title: string;
  /** True where neither the shell nor a remote has a page. */
  readonly isMissing?: boolean;
  /** Undefined for pages that should not become search results or link previews. */
  readonly listed?: {
    readonly path: string;
    readonly description: string;
    readonly image: string;
    readonly blog?: Pick<Blog, 'title' | 'category' | 'date' | 'author'>;
  };
}

const siteImage = '/art/icons/icon-512.png';
const blogAddress = /^\/blog\/post\/([0-9a-f]{24})$/;
const shownBlog = z.object({
  blog: z.pick(blogResponse.shape.blog, {
    title: true,
    category: true,
    image: true,
    date: true,
    author: true,
    description: true,
  }),
});

/** The first words, cut between two of them. */
export function firstWords(text: string, most = descriptionLength): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${firstCharacters(line, most).replace(/\s+\S*$/, '')}…`;
}

function imageAddress({ image, category }: Pick<Blog, 'image' | 'category'>): string {
  if (!image) return coverPath(category);
  return /^https?:/.test(image) ? image : `/images/${image}`;
}

type ShownBlog = z.infer<typeof shownBlog>['blog'];

function blogIn({ bodies }: CachedResponse): ShownBlog | null {
  try {
    const read = shownBlog.safeParse(JSON.parse(bodies.get('identity')?.toString('utf8') ?? 'null'));
    return read.success ? read.data.blog : null;
  } catch {
    return null;
  }
}

/** Cached, so that repeated requests for a page parse nothing. */
const cachedBlogIn = onceFor(blogIn);

/** Returns the head of a page that shows a blog. Only what visitors may read is ever among the responses. */
function blogHead(path: string, answers: Answers): PageHead | null {
  const [shown] = [...answers].filter(([address]) => blogAddress.test(address));
  const blog = shown && cachedBlogIn(shown[1]);
  if (!blog) return null;
  const listed = { path, description: firstWords(blog.description), image: imageAddress(blog), blog };
  return { title: blog.title, listed };
}

/** Returns whether a path matches a pattern. The last part of `/family/:token?` is optional. */
function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (given.length > wanted.length) return false;
  return wanted.every((part, at) => part === given[at] || (part.startsWith(':') && (part.endsWith('?') || given[at])));
}

/** The shell's own page at an address. */
export function ownPageAt(path: string, pages: OwnPages): OwnPage | undefined {
  return Object.entries(pages).find(([pattern]) => isAt(pattern, path))?.[1];
}

function remoteHead(path: string, list: RemoteList): PageHead | null {
  const page = pagesIn(list).find((each) => isAt(each.path, path));
  return page ? headOf(page.title, path, page.access === 'public' ? page.description : undefined) : null;
}

function headOf(title: string, path: string, description: string | undefined): PageHead {
  return description === undefined ? { title } : { title, listed: { path, description, image: siteImage } };
}

/**
 * Returns the head of a page: of a blog, of one of the shell's own pages, or of a remote's page; elsewhere a title
 * without words.
 */
export function pageHead(path: string, list: RemoteList, own: OwnPage | undefined, answers: Answers): PageHead {
  if (own) return headOf(own.title, path, own.description);
  return blogHead(path, answers) ?? remoteHead(path, list) ?? { title: '', isMissing: true };
}

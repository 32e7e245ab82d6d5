import type { PageHead } from '../inputs/page-head';
import { escapeHtml, withoutTags } from './page-data';

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** Returns the structured data from which search engines read a blog: https://schema.org/BlogPosting. */
function linkedData(publicUrl: string, { path, description, image, blog }: NonNullable<PageHead['listed']>): string {
  if (!blog) return '';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: blog.title,
    description,
    image: new URL(image, publicUrl).href,
    datePublished: blog.date,
    articleSection: blog.category,
    author: { '@type': 'Person', name: blog.author.name },
    mainEntityOfPage: `${publicUrl}${path}`,
  };
  return `<script type="application/ld+json">${withoutTags(JSON.stringify(data))}</script>`;
}

interface Site {
  readonly publicUrl: string;
  readonly siteName: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
}

/** The document's title, the same that the page's script sets. */
function titleOf({ title }: PageHead, { siteName }: Site): string {
  return title === '' ? siteName : `${title} · ${siteName}`;
}

/** The tags after the title. */
function tagsOf(head: PageHead, site: Site): string {
  const { publicUrl, siteName, isIndexed } = site;
  const { listed } = head;
  if (!listed) return isIndexed ? meta('name', 'robots', 'noindex') : '';
  const { path, description, image, blog } = listed;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(publicUrl + path)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', blog ? 'article' : 'website'),
    meta('property', 'og:title', blog?.title ?? titleOf(head, site)),
    meta('property', 'og:description', description),
    meta('property', 'og:url', publicUrl + path),
    meta('property', 'og:image', new URL(image, publicUrl).href),
    meta('name', 'twitter:card', blog ? 'summary_large_image' : 'summary'),
    isIndexed ? linkedData(publicUrl, listed) : '',
  ].join('');
}

const titleTag = /<title>[^<]*<\/title>/;
const descriptionTag = /<meta name="description"[^>]*>/;

/** Writes the head into the page, replacing the tags that the template has for all pages. */
export function withPageHead(template: string, head: PageHead, site: Site): string {
  const title = `<title>${escapeHtml(titleOf(head, site))}</title>`;
  const tags = title + tagsOf(head, site);
  const bare = head.listed ? template.replace(descriptionTag, '') : template;
  if (titleTag.test(bare)) return bare.replace(titleTag, () => tags);
  return bare.replace('</head>', () => `${tags}</head>`);
}

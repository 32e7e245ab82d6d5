import { type Flag, textLimits, type WriteBlogRequest } from '@storysprout/contract';
import { checkText } from '@storysprout/contract/moderation';
import type { BlogText } from './blog.document';

/** The form in which titles and searches are compared: case and the encoding of accents do not matter. */
export function titleKeyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The first characters of a text; never cuts an emoji in half. */
export function excerptOf(description: string, length: number = textLimits.excerpt): string {
  // A character takes at most two UTF-16 units, so nothing beyond these matters.
  return Array.from(description.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}

/** What the text checks notice in a blog, for moderators; nothing is refused (docs/product.md#text-checks). */
export function flagsOf(title: string, description: string): Flag[] {
  return [...checkText(title).flags, ...checkText(description).flags];
}

/** The stored form of a text. Drafts are private, so they are not checked until they are sent. */
export function blogText(request: WriteBlogRequest): BlogText {
  const { title, category, description } = request;
  return {
    title,
    category,
    description,
    excerpt: excerptOf(description),
    titleKey: titleKeyOf(title),
    flags: request.status === 'pending' ? flagsOf(title, description) : [],
  };
}

import { type Blog, type BlogText, blogTextFields, blogTextOf, type Category } from '@storysprout/contract';
import { countWords, textLimits, tooFewWordsMessage } from '@storysprout/contract/constants';
import * as texts from '../../texts/editor';

/** The content of the editor. */
export interface Writing extends Readonly<Omit<BlogText, 'category'>> {
  /** Empty until the writer picks one. */
  readonly category: Category | '';
  /** A picture picked on this page and not uploaded yet. */
  readonly image: File | null;
  /** True if the stored picture is to be removed. */
  readonly removeImage: boolean;
}

export const emptyWriting: Writing = { title: '', category: '', description: '', image: null, removeImage: false };

/** Returns the editor's content for a stored blog. */
export function writingOf(blog: Blog): Writing {
  return { ...emptyWriting, ...blogTextOf(blog) };
}

/**
 * Returns the stored blog with the text its writer may change: that of a draft, of a rejected blog, or of the
 * correction of a published blog, which starts from the published text (docs/product.md#corrections).
 *
 * @returns null while the blog waits for review or after moderators removed it; a waiting correction may still be
 * replaced
 */
export function editableText(blog: Blog): Blog | null {
  const { status, visibility = 'public', correction } = blog;
  if (visibility === 'removed') return null;
  if (status === 'draft' || status === 'rejected') return blog;
  if (status !== 'approved') return null;
  if (!correction) return blog;
  const { image, reason } = correction;
  return { ...blog, ...blogTextOf(correction), image, rejectReason: reason };
}

const fields = [...blogTextFields, 'image', 'removeImage'] as const;

/** A field that is missing is the same as one that is null: texts from before a field was added lack it. */
export function isSameWriting(one: Writing, other: Writing): boolean {
  return fields.every((field) => (one[field] ?? null) === (other[field] ?? null));
}

/** Content with all required fields (docs/product.md#writing-a-blog). */
export type CompleteWriting = Writing & { readonly category: Category };

/** What is wrong with which field, worded for children. */
export type FieldErrors = Readonly<Partial<Record<'title' | 'category' | 'description' | 'image', string>>>;

/** Returns a message for each required field that is empty, worded for children; an empty object if there is none. */
export function missingIn({ title, category, description }: Writing): FieldErrors {
  return {
    ...(title.trim() === '' && { title: texts.needTitle }),
    ...(category === '' && { category: texts.needCategory }),
    ...(description.trim() === '' && { description: texts.needDescription }),
  };
}

export function isComplete(writing: Writing): writing is CompleteWriting {
  return Object.keys(missingIn(writing)).length === 0;
}

/** The writer is told how much room is left when fewer characters than this remain. */
const nearEnd = 1_000;

/** Returns a message about the remaining room, counted as the API counts it; null while there is plenty. */
export function roomText(description: string): string | null {
  const over = description.trim().length - textLimits.description;
  if (over > 0) return texts.tooLong(texts.characters(over));
  return over > -nearEnd ? texts.charactersLeft(texts.characters(Math.abs(over))) : null;
}

/** Returns the message that tells the writer why the text can't be posted; undefined if it can. */
export function textFault(description: string): string | undefined {
  if (countWords(description) < textLimits.blogMinWords) return tooFewWordsMessage;
  return description.trim().length > textLimits.description ? (roomText(description) ?? undefined) : undefined;
}

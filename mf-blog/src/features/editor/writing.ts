import { type Blog, type BlogText, blogTextFields, blogTextOf, type Category } from '@storysprout/contract';
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

const fields = [...blogTextFields, 'image', 'removeImage'] as const;

export function isSameWriting(one: Writing, other: Writing): boolean {
  return fields.every((field) => one[field] === other[field]);
}

/** Content with all required fields (docs/product.md#writing-a-blog). */
export type CompleteWriting = Writing & { readonly category: Category };

export type MissingFields = Readonly<Partial<Record<'title' | 'category' | 'description', string>>>;

/** Returns a message for each required field that is empty, worded for children; an empty object if there is none. */
export function missingIn({ title, category, description }: Writing): MissingFields {
  return {
    ...(title.trim() === '' && { title: texts.needTitle }),
    ...(category === '' && { category: texts.needCategory }),
    ...(description.trim() === '' && { description: texts.needDescription }),
  };
}

export function isComplete(writing: Writing): writing is CompleteWriting {
  return Object.keys(missingIn(writing)).length === 0;
}

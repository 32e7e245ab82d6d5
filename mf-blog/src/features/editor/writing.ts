import type { Blog, Category } from '@storysprout/contract';
import * as texts from '../../texts/editor';

/** What stands in the editor. */
export interface Writing {
  readonly title: string;
  readonly category: Category | '';
  readonly description: string;
  /** A picture picked here and not sent yet. */
  readonly image: File | null;
  /** The stored picture is to be removed. */
  readonly removeImage: boolean;
}

export const emptyWriting: Writing = { title: '', category: '', description: '', image: null, removeImage: false };

/** A stored blog as the editor starts from it. */
export function writingOf({ title, category, description }: Blog): Writing {
  return { ...emptyWriting, title, category, description };
}

const fields = ['title', 'category', 'description', 'image', 'removeImage'] as const;

export function isSameWriting(one: Writing, other: Writing): boolean {
  return fields.every((field) => one[field] === other[field]);
}

/** A writing with everything that is required (docs/product.md#writing-a-blog). */
export type CompleteWriting = Writing & { readonly category: Category };

export type MissingFields = Readonly<Partial<Record<'title' | 'category' | 'description', string>>>;

/** What still has to be filled in, field by field, in a child's words; empty when nothing has. */
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

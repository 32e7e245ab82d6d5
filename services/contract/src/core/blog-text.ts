import * as z from 'zod/mini';
import { categories } from './limits';

/**
 * The fields that a writer writes. A blog has them, and so do its correction, its revisions, the drafts of the editor
 * and the copy of a writer's data (docs/how-to.md#add-a-field-to-blogs).
 */
export const blogText = z.object({
  title: z.string(),
  category: z.enum(categories),
  description: z.string(),
});
export type BlogText = z.infer<typeof blogText>;

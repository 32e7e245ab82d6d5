import * as z from 'zod/mini';

/**
 * The kinds of problems that the text checks find (docs/product.md#text-checks). Only moderators see them. Phone
 * numbers, e-mail addresses and links are contact data too, but have kinds of their own because their advice differs.
 */
export const flagKinds = [
  'worry',
  'contact',
  'phone',
  'email',
  'link',
  'place',
  'identity',
  'meeting',
  'unkind',
  'sexual',
  'spam',
  'length',
] as const;
export type FlagKind = (typeof flagKinds)[number];
/** The former names of unkind, place and spam, which older stored findings still have. */
const formerFlagKinds = ['profanity', 'address', 'repetition'] as const;
export type StoredFlagKind = FlagKind | (typeof formerFlagKinds)[number];
export const flag = z.object({
  kind: z.enum([...flagKinds, ...formerFlagKinds]),
  text: z.string(),
  /** True for a worry that is told of somebody else: in quotation marks or in the third person. */
  isFiction: z.optional(z.boolean()),
});
export type Flag = z.infer<typeof flag>;

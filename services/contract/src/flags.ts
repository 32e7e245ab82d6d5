import * as z from 'zod/mini';

/**
 * What the text checks notice (docs/product.md#text-checks); only moderators see these. Phone numbers, e-mail addresses and
 * links are contact too, told apart because their advice differs.
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
/** What unkind, place and spam were called when older findings were stored. */
const formerFlagKinds = ['profanity', 'address', 'repetition'] as const;
export type StoredFlagKind = FlagKind | (typeof formerFlagKinds)[number];
export const flag = z.object({ kind: z.enum([...flagKinds, ...formerFlagKinds]), text: z.string() });
export type Flag = z.infer<typeof flag>;

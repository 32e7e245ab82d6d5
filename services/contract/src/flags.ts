import * as z from 'zod/mini';

/** What the moderation pipeline noticed in a text; only moderators see these. */
export const flagKinds = ['profanity', 'phone', 'email', 'address', 'link', 'repetition', 'length'] as const;
export const flag = z.object({ kind: z.enum(flagKinds), text: z.string() });
export type Flag = z.infer<typeof flag>;
export type FlagKind = (typeof flagKinds)[number];

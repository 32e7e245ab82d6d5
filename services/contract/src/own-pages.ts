import * as z from 'zod/mini';

/** One of the shell's own pages: what its head says, and the files it needs besides the shell's. */
export const ownPage = z.object({
  title: z.string(),
  /** For search engines and link previews; missing for pages that are nobody's search result. */
  description: z.optional(z.string()),
  files: z.array(z.string()),
});
export type OwnPage = z.infer<typeof ownPage>;

/** By address, such as `/family/:token?`: the `own-pages.json` of the shell's build. */
export const ownPages = z.record(z.string(), ownPage);
export type OwnPages = z.infer<typeof ownPages>;

import * as z from 'zod/mini';

/** The head of one of the shell's own pages, and the files it needs besides the shell's. */
export const ownPage = z.object({
  title: z.string(),
  /** The description for search engines and link previews; missing for pages that should not be search results. */
  description: z.optional(z.string()),
  files: z.array(z.string()),
});
export type OwnPage = z.infer<typeof ownPage>;

/** The shell's own pages by address, such as `/family/:token?`: the `own-pages.json` of the shell's build. */
export const ownPages = z.record(z.string(), ownPage);
export type OwnPages = z.infer<typeof ownPages>;

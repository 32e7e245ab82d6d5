/** Something a reader can report: a text with its writer, or the writer's name and picture alone. */
export interface Reportable {
  readonly subject?: { readonly kind: 'blog' | 'comment' | 'reply'; readonly id: string };
  /** The id is missing for a writer whose account is gone. */
  readonly author: { readonly _id?: string; readonly name: string; readonly image?: string | null };
}

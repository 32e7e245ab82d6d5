/**
 * Blog categories, in the order pages offer them (docs/product.md#categories), with the emoji and tint of their badges.
 * Each has a default cover in infra/build/art/art-covers.ts.
 */
export const categoryLooks = [
  { name: 'Story', emoji: 'castle', tone: 'plum' },
  { name: 'Poem', emoji: 'feather', tone: 'sky' },
  { name: 'My Diary', emoji: 'notebook-with-decorative-cover', tone: 'coral' },
  { name: 'Nature & Science', emoji: 'butterfly', tone: 'leaf' },
  { name: 'Recipes for Kids', emoji: 'cupcake', tone: 'berry' },
  { name: 'Weekly Challenge', emoji: 'trophy', tone: 'sun' },
  { name: 'Travel and Adventure', emoji: 'compass', tone: 'blue' },
] as const;
export type Category = (typeof categoryLooks)[number]['name'];
export const categories = categoryLooks.map(({ name }) => name);

/** Returns the path of a category's default cover on the site. */
export function coverPath(category: Category): string {
  return `/art/covers/${category.toLowerCase().replace('&', 'and').replaceAll(' ', '-')}.webp`;
}

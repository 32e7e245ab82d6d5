/** Joins the class names that are there. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  const present = names.filter(Boolean);
  return present.length > 0 ? present.join(' ') : undefined;
}

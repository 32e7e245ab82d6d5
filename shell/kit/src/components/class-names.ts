/** Joins the given class names; undefined if there are none. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  const present = names.filter(Boolean);
  return present.length > 0 ? present.join(' ') : undefined;
}

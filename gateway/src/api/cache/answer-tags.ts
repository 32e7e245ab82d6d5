/** Splits a header in which a service lists cache tags, separated by spaces. */
export function tagsIn(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(' ')
    .filter((tag) => tag !== '');
}

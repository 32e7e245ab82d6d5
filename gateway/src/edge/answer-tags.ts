/** Tags as a service sends them in one header. */
export function tagsIn(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(' ')
    .filter((tag) => tag !== '');
}

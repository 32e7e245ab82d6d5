/**
 * Returns the route pattern of an address, such as `/club/:id`: each segment that is the value of a parameter is
 * replaced by the parameter's name.
 */
export function patternOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  const segments = pathname.split('/').map((segment) => {
    const name = names.get(decoded(segment));
    return segment !== '' && name !== undefined ? `:${name}` : segment;
  });
  return segments.join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray `%` that somebody typed is taken literally.
    return segment;
  }
}

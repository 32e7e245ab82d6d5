/** The route that this address is at: each segment that is a parameter's value by its name, such as `/club/:id`. */
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
    // A stray `%` that somebody typed stands for itself.
    return segment;
  }
}

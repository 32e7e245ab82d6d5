/** Returns a function that computes a value once per object, and remembers it as long as the object is in use. */
export function onceFor<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const known = new WeakMap<Source, { readonly made: Made }>();
  return (source) => {
    const cached = known.get(source);
    if (cached) return cached.made;
    const made = make(source);
    known.set(source, { made });
    return made;
  };
}

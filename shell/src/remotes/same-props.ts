type Props = Readonly<Record<string, unknown>>;

const nothing: Props = {};

/** Returns whether two sets of properties have the same values under the same names. */
export function isSameProps(one: Props = nothing, other: Props = nothing): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Object.is(one[name], other[name]));
}

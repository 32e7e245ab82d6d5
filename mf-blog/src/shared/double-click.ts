/**
 * Many children double-click everything. Returns true for the second click where it would undo the first, so that it
 * can be ignored.
 */
export const isSecondOfTwo = ({ detail: clicksInARow }: { readonly detail: number }) => clicksInARow > 1;

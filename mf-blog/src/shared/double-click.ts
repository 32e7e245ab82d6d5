/** Many children double-click everything. Where a second click would take the first one back, it is not one. */
export const isSecondOfTwo = ({ detail: clicksInARow }: { readonly detail: number }) => clicksInARow > 1;

/** Page sizes (docs/product.md#lists). */
export const pageSizes = { cards: 20, dashboard: 6, leaderboardPreview: 3, max: 100, plainList: 1_000 } as const;

/** A blog's states (docs/product.md#blog-status), as a child reads them. */
export const blogStatusLabels = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Published',
  rejected: 'Rejected',
} as const;

/** Returns a sentence such as "This story is published (decided by Robin)." */
export function blogStanding(status: keyof typeof blogStatusLabels, decidedBy?: string | null): string {
  const label = status === 'draft' ? 'a draft' : blogStatusLabels[status].toLowerCase();
  return `This story is ${label}${decidedBy ? ` (decided by ${decidedBy})` : ''}.`;
}

export const noDecisionToUndo = 'There is no decision to take back.';

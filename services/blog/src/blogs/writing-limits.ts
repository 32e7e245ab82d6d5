/** How much one account may write. */
export interface WritingLimits {
  /** Saves and submissions together. The editor saves only when asked to: no child gets near it. */
  readonly savesPerMinute: number;
  /** Blogs of one account that wait for a moderator at once, so that none fills the list of everybody's. */
  readonly waitingBlogs: number;
}

export const writingLimits: WritingLimits = { savesPerMinute: 30, waitingBlogs: 20 };

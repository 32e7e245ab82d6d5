/** How much one account may write. */
export interface WritingLimits {
  /** Saves and submissions together. The editor saves only when asked to, so no child gets near this. */
  readonly savesPerMinute: number;
  /** How many blogs of one account may wait at once, so that nobody fills the moderators' list alone. */
  readonly waitingBlogs: number;
}

export const writingLimits: WritingLimits = { savesPerMinute: 30, waitingBlogs: 20 };
